import CalendarDays from 'lucide-react/icons/calendar-days'
import OctagonX from 'lucide-react/icons/octagon-x'
import TriangleAlert from 'lucide-react/icons/triangle-alert'
import { type ExpiryWindow, expiryWindows } from '#shared/documents/expiring'
import { formatCount } from '#shared/kernel/count'
import { type Expiring, windowText } from './windows.ts'

interface Props {
  all: readonly Expiring[]
  /** Null for all. */
  chosen: ExpiryWindow | null
  onChoose: (window: ExpiryWindow | null) => void
}

/** How much expires in each window; each is a filter, and pressed again shows all. */
export function WindowFilter({ all, chosen, onChoose }: Props) {
  return (
    <fieldset className="expiry-windows no-print">
      <legend className="sr-only">Documents by when they expire</legend>
      <button type="button" aria-pressed={chosen === null} className="expiry-window md:hidden" onClick={() => onChoose(null)}>
        <CalendarDays aria-hidden="true" />
        <span>All</span> <strong>{formatCount(all.length)}</strong>
      </button>
      {expiryWindows.map((window) => {
        const count = all.filter((document) => document.window === window).length
        const Icon = window === 0 ? OctagonX : TriangleAlert
        return (
          <button
            key={window}
            type="button"
            aria-pressed={chosen === window}
            data-window={count === 0 ? undefined : window === 0 ? 'over' : 'soon'}
            className="expiry-window"
            onClick={() => onChoose(chosen === window ? null : window)}
          >
            <Icon aria-hidden="true" />
            <span>{windowText[window].tile}</span> <strong>{formatCount(count)}</strong>
          </button>
        )
      })}
    </fieldset>
  )
}
