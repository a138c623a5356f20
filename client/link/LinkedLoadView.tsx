import ArrowRight from 'lucide-react/icons/arrow-right'
import type { LinkedLoad } from '#shared/tracking/shipment'
import { useOnLine } from '../platform/ui/useOnLine.ts'
import type { SeenLink } from './followLink.ts'
import { ShipmentPart } from './ShipmentPart.tsx'
import { SomethingToChange } from './SomethingToChange.tsx'
import { StaleLine } from './StaleLine.tsx'

interface Props {
  token: string
  seen: SeenLink<LinkedLoad>
  revalidate: () => void
}

/** A load as the recipient of a shared link sees it: its progress and its proof. No price. */
export function LinkedLoadView({ token, seen, revalidate }: Props) {
  const { shipment } = seen.target
  const isConnected = useOnLine() && !seen.stale
  return (
    <>
      <StaleLine what="load" seen={seen} events={shipment.events} />
      <div className="link-page">
        <header>
          <h1 tabIndex={-1}>
            <span className="block font-sans text-label leading-normal font-normal text-muted">Load</span>
            <span translate="no" className="text-[2.5rem] leading-tight tracking-[.02em] wrap-anywhere">
              {shipment.id}
            </span>
          </h1>
          <p className="mt-1 text-[1.125rem]">
            <span className="inline-block">{shipment.pickup}</span>
            <ArrowRight aria-hidden="true" className="mx-1.5 inline size-4 text-muted" />
            <span className="sr-only"> to </span>
            <span className="inline-block">{shipment.delivery}</span>
          </p>
        </header>
        <ShipmentPart token={token} shipment={shipment} isConnected={isConnected} onRefused={revalidate} />
        <SomethingToChange />
      </div>
    </>
  )
}
