import OctagonAlert from 'lucide-react/icons/octagon-alert'
import { Link } from 'react-router-dom'
import { driverPath } from '#shared/access/navigation'
import type { LoadRecord } from '#shared/loads/load'
import { eventName } from '#shared/tracking/status'
import { usePendingCommands } from '../../../platform/offline/outbox/usePendingCommands.ts'
import { RouteLine } from '../../detail/RouteStops.tsx'
import { againstOf, otherSide, ownSide } from '../../dispatch/loads/disputes/disputedText.ts'
import { DisputedChoices } from './DisputedChoices.tsx'
import { DisputedState } from './DisputedState.tsx'
import { repliesIn } from './openDisputedEvents.ts'
import { Sides } from './Sides.tsx'

interface Props {
  record: LoadRecord
  event: LoadRecord['events'][number]
  /** The next disputed event of this load without the driver's answer. */
  next: LoadRecord['events'][number] | null
}

/** An own disputed event: the reason, both sides, and the driver's answer or its choices. */
export function DriverDisputedEvent({ record, event, next }: Props) {
  const waiting = repliesIn(usePendingCommands('loads', record.id)).get(event.id) ?? null
  const against = againstOf(record, event)
  const now = new Date()
  const isOpen = event.dispute && !event.resolvedAs && !event.reply && !waiting
  return (
    <div className="grid gap-5 text-[1.0625rem]">
      <h1 className="sr-only">Needs your answer</h1>
      {isOpen && <Why event={event} hasOther={against.other !== null && against.isSameMoment} />}
      <div>
        <h2 translate="no" className="text-h2 tracking-[.02em]">
          {record.id}
        </h2>
        <p className="text-h3 text-muted">
          <RouteLine pickup={record.pickupLocation} delivery={record.deliveryLocation} />
        </p>
      </div>
      <Sides own={ownSide(event, against, now)} other={otherSide(record, event, against, now)} />
      {isOpen ? (
        <DisputedChoices record={record} event={event} against={against} />
      ) : (
        <DisputedState event={event} against={against} waiting={waiting}>
          {next && (
            <Link to={{ hash: next.id }} className="btn btn-primary min-h-16 text-h3">
              {`Next: “${eventName(next.type, next.stop)}”`}
            </Link>
          )}
          <Link to={`${driverPath('myLoads')}/${record.id}`} className="btn btn-outline min-h-16 text-h3">
            View load
          </Link>
        </DisputedState>
      )}
    </div>
  )
}

function Why({ event: { type, stop, dispute }, hasOther }: Pick<Props, 'event'> & { hasOther: boolean }) {
  const name = eventName(type, stop)
  return (
    <div className="flex gap-3 rounded-box border border-(--red-edge) bg-(--red-tint) p-4 text-(--red-ink)">
      <OctagonAlert aria-hidden="true" className="size-7 shrink-0" />
      <div className="min-w-0 wrap-anywhere">
        <p className="font-sign text-h3 leading-tight font-semibold">
          {hasOther ? `We have two “${name}” times. Which one is right?` : `“${name}” is on hold`}
        </p>
        <p>Dispatch has it. Nothing you logged is lost.</p>
        <p>{dispute}</p>
      </div>
    </div>
  )
}
