import WifiOff from 'lucide-react/icons/wifi-off'
import { asOfShown } from '#shared/loads/loadOutlook'
import { formatAsOf } from '../platform/ui/asOf.ts'
import type { SeenLink } from './followLink.ts'

interface Props {
  what: 'quote' | 'load' | 'application'
  seen: SeenLink
  /** Of the load that is shown: what is shown is of no time before them. */
  events?: readonly { time: string }[] | undefined
}

/** Says of when what is shown is, where the last request got no response. In the page before there is something to say. */
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
