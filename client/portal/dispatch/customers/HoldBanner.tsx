import OctagonPause from 'lucide-react/icons/octagon-pause'
import type { Broker } from '#shared/customers/broker'

/** Shows that a broker is on hold, and why. */
export function HoldBanner({ broker: { holdReason } }: { broker: Broker }) {
  if (holdReason === null) return null
  return (
    <div className="flex items-start gap-3 rounded-box border border-(--amber-edge) bg-(--amber-tint) p-4 text-(--amber-ink)">
      <OctagonPause aria-hidden="true" className="size-6 shrink-0" />
      <div className="min-w-0">
        <p className="font-semibold wrap-anywhere">{`On hold: ${holdReason}`}</p>
        <p className="text-second">Anyone entering or booking a load for this broker gets a warning.</p>
      </div>
    </div>
  )
}
