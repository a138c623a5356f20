import Navigation from 'lucide-react/icons/navigation'
import Phone from 'lucide-react/icons/phone'
import { company } from '#shared/kernel/company'
import type { LoadRow } from '#shared/loads/load'
import { completedStatuses } from '#shared/loads/status'

const button = 'btn btn-outline min-h-16 min-w-[min(9rem,100%)] flex-1 text-h3'

/** Large buttons for one hand: navigation to the next stop, and a call to dispatch. */
export function CallButtons({ load }: { load: LoadRow }) {
  const stop = load.status === 'enroute' ? load.deliveryLocation : load.pickupLocation
  const isOver = completedStatuses.some((status) => status === load.status)
  return (
    <div className="flex flex-wrap gap-3 no-print">
      {!isOver && (
        <a
          href={`https://www.google.com/maps/dir/?api=1&destination=${encodeURIComponent(stop)}`}
          target="_blank"
          rel="noreferrer"
          className={button}
        >
          <Navigation aria-hidden="true" className="size-6" />
          <span>Directions</span>
          <span className="sr-only">{` to ${stop}, opens maps`}</span>
        </a>
      )}
      <DispatchButton />
    </div>
  )
}

export function DispatchButton({ withNumber = false }: { withNumber?: boolean }) {
  return (
    <a href={company.phoneHref} className={button}>
      <Phone aria-hidden="true" className="size-6" />
      <span>Dispatch</span>
      {withNumber && <span className="whitespace-nowrap"> {company.phone}</span>}
    </a>
  )
}
