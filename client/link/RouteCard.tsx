import { loadEquipmentOf, type QuoteEquipment, quoteEquipment } from '#shared/kernel/equipment'
import type { LinkedQuote } from '#shared/quotes/linkedQuote'
import { BoxTruck, DryVan, Flatbed, Hotshot, Reefer } from '../platform/ui/Equipment.tsx'
import { StopTime } from '../platform/ui/StopTime.tsx'
import { wrapText } from '../platform/ui/wrapText.tsx'

/** Where it goes and when, by the clocks of the stops, and with what. */
export function RouteCard({ quote }: { quote: LinkedQuote }) {
  const { pickupLocation, pickupTime, pickupZone, deliveryLocation, price, equipment, freightDetails } = quote
  return (
    <section aria-label="Route and equipment" className="card p-5 sm:p-6">
      <ul className="grid gap-4">
        <Stop kind="Pickup" place={pickupLocation} time={<StopTime at={pickupTime} zone={pickupZone} />} isLast={false} />
        <Stop
          kind="Delivery"
          place={deliveryLocation}
          time={price && <StopTime at={price.deliveryBy} zone={price.deliveryZone} by="by " />}
          isLast
        />
      </ul>
      <div className="mt-5 border-t border-(--line) pt-5">
        <p className="text-second text-muted">Equipment</p>
        <p className="font-sign text-h3 font-semibold">{quoteEquipment[equipment]}</p>
        {freightDetails && <p className="mt-0.5 whitespace-pre-line wrap-anywhere">{freightDetails}</p>}
        <EquipmentOutline equipment={equipment} />
      </div>
    </section>
  )
}

interface StopProps {
  kind: 'Pickup' | 'Delivery'
  place: string
  time: React.ReactNode
  isLast: boolean
}

/** A ring for the pickup, a square for the delivery, dashed between: nothing was driven yet. */
function Stop({ kind, place, time, isLast }: StopProps) {
  return (
    <li className="relative pl-9">
      <span
        aria-hidden="true"
        className={`absolute top-0.5 left-0 size-5.5 ${isLast ? 'rounded-sm bg-primary' : 'rounded-full border-[3px] border-primary'}`}
      />
      {!isLast && (
        <span aria-hidden="true" className="absolute top-7.5 -bottom-3.5 left-2.5 border-l-2 border-dashed border-(--edge)" />
      )}
      <p className="font-sign text-[1.375rem] leading-tight font-semibold wrap-anywhere">{place}</p>
      <p className="text-muted">
        <span>{kind}</span>
        {time && <> {wrapText(time)}</>}
      </p>
    </li>
  )
}

function EquipmentOutline({ equipment }: { equipment: QuoteEquipment }) {
  const { equipment: kind, trailerFeet } = loadEquipmentOf[equipment]
  const drawings = {
    hotshot: <Hotshot feet={trailerFeet ?? 40} />,
    dry_van: <DryVan />,
    reefer: <Reefer />,
    box_truck: <BoxTruck />,
    flatbed: <Flatbed />,
  }
  return (
    <div aria-hidden="true" className="link-drawing mt-3">
      {drawings[kind]}
    </div>
  )
}
