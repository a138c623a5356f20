import Pencil from 'lucide-react/icons/pencil'
import WifiOff from 'lucide-react/icons/wifi-off'
import { useOnLine } from '../../../platform/ui/useOnLine.ts'

interface Props {
  text: string
  /** Why it cannot be saved yet; null where it can. */
  obstacle: string | null
  isSaving: boolean
  onDiscard: () => void
}

/** Stays in sight at the end of the form while something is not saved. */
export function SaveBar({ text, obstacle, isSaving, onDiscard }: Props) {
  const onLine = useOnLine()
  const why = onLine ? obstacle : 'Needs a connection'
  const Icon = onLine ? Pencil : WifiOff
  return (
    <div className="settings-bar no-print">
      <p
        id="save-words"
        role="status"
        className="flex min-w-0 grow basis-full items-center sm:basis-52 gap-2 text-second text-(--amber-ink)"
      >
        <Icon aria-hidden="true" className="size-5 shrink-0" />
        <span>
          <span>{text}</span>
          {why && <span className="block">{why}</span>}
        </span>
      </p>
      <button type="button" className="btn btn-ghost max-sm:grow" disabled={isSaving} onClick={onDiscard}>
        Discard
      </button>
      <button
        type="submit"
        className="btn btn-primary max-sm:grow"
        disabled={isSaving || why !== null}
        aria-describedby="save-words"
      >
        {isSaving ? 'Saving...' : 'Save'}
      </button>
    </div>
  )
}
