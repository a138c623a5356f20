import WifiOff from 'lucide-react/icons/wifi-off'
import { formatAsOf } from '../ui/asOf.ts'
import type { SeenLink } from './followLink.ts'

/** Says of when what is shown is, where the last request got no response. In the page before there is something to say. */
export function StaleLine({ what, seen: { stale, asOf } }: { what: 'quote' | 'load' | 'application'; seen: SeenLink }) {
  return (
    <div role="status">
      {stale && (
        <p className="banner sm:justify-center">
          <WifiOff aria-hidden="true" />
          Offline — showing this {what} as of {formatAsOf(asOf, Date.now())}
        </p>
      )}
    </div>
  )
}
