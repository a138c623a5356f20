import WifiOff from 'lucide-react/icons/wifi-off'
import { asOfShown } from '#shared/loads/loadOutlook'
import { formatAsOf } from '../platform/ui/asOf.ts'
import type { SeenLink } from './followLink.ts'

interface Props {
  what: 'quote' | 'load' | 'application'
  seen: SeenLink
  /** The events of the load: the shown time is never before the last of them. */
  events?: readonly { time: string }[] | undefined
}

/**
 * Says how old the shown data is where the last request got no response. The status element is in the page before it has text, so
 * that screen readers announce it.
 */
export function StaleLine({ what, seen: { stale, asOf }, events = [] }: Props) {
  return (
    <div role="status">
      {stale && (
        <p className="banner sm:justify-center">
          <WifiOff aria-hidden="true" />
          <span>{`Offline — showing this ${what} as of ${formatAsOf(asOfShown(asOf, events), Date.now())}`}</span>
        </p>
      )}
    </div>
  )
}
