import CircleCheck from 'lucide-react/icons/circle-check'
import Clock from 'lucide-react/icons/clock'
import Plus from 'lucide-react/icons/plus'
import TriangleAlert from 'lucide-react/icons/triangle-alert'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { staffPath } from '#shared/access/navigation'
import { formatDollars } from '#shared/kernel/money'
import { formatDuration } from '#shared/kernel/time'
import { type DetentionTerms, type Dwell, detentionText } from '#shared/loads/detention'
import { atStop, billDetentionFindings } from '#shared/loads/detentionBilling'
import { noticeOf, notifiedLater } from '#shared/loads/detentionNotice'
import type { LoadRecord } from '#shared/loads/load'
import { spanOf, stopName } from '#shared/loads/stopTimes'
import { unbroken } from '../../../../platform/ui/unbroken.ts'
import { MailState } from '../../../detail/MailState.tsx'
import { StopTime } from '../../../detail/RouteStops.tsx'
import { Badge } from '../../../list/badges/Badge.tsx'
import { dockLooks, dockState, dockText } from '../dockText.ts'
import { payerOf } from '../loadText.ts'

type Event = LoadRecord['events'][number]

interface Props {
  load: LoadRecord
  dwell: Dwell<Event>
  terms: DetentionTerms
  now: number
  /** The id of the text that explains why the action is disabled. */
  off: string | undefined
  onAdd: (() => void) | undefined
}

/** One detention occurrence: its amount with the calculation, the events that prove it, and the notice to the customer. */
export function DetentionItem({ load, dwell, terms, now, off, onAdd }: Props) {
  const stop = load.stops[dwell.stop] as LoadRecord['stops'][number]
  const { zone } = stop
  const charges = load.charges ?? []
  const charge = charges.find(({ stop: chargedStop }) => chargedStop === dwell.stop)
  const isThere = dwell.state === 'waiting'
  const findings = billDetentionFindings({ ...load, charges }, dwell.stop, dwell)
  const blocked = findings.find(({ code }) => code === 'charges_full')
  return (
    <li className="grid gap-3 border-t border-line pt-4">
      <div className="flex flex-wrap items-start justify-between gap-x-3 gap-y-1.5">
        <h3 className="min-w-0 text-label wrap-anywhere">{`${stopName(dwell.stop, load.stops.length)}, ${stop.location}`}</h3>
        {isThere && dwell.free && <Badge {...dockLooks[dockState(dwell.free, now)]}>{dockText(dwell.free, zone, now)}</Badge>}
      </div>
      {dwell.why ? (
        <p>{dwell.why}</p>
      ) : (
        (dwell.amount > 0 || !isThere) && (
          <p className="tabular-nums">{`${isThere && !dwell.isMost ? 'So far ' : ''}${detentionText(dwell, terms)}`}</p>
        )
      )}
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1 text-[0.9375rem]">
        {stop.from && <Row name={stop.to ? 'Window' : 'Appointment'}>{unbroken(spanOf(stop.from, stop.to, zone))}</Row>}
        <EventRow name="Arrived" event={dwell.arrived} zone={zone} />
        {dwell.free && (
          <Row name="Free until">
            <StopTime at={new Date(dwell.free.until).toISOString()} zone={zone} />
          </Row>
        )}
        {!isThere && <EventRow name="Left" event={dwell.departed} zone={zone} />}
      </dl>
      {charge ? (
        <p className="flex items-start gap-2">
          <CircleCheck aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-(--green-ink)" />
          <span>{`${formatDollars(charge.amount)} was added to the charges.`}</span>
        </p>
      ) : (
        <>
          <NoticeState load={load} dwell={dwell} now={now} />
          {blocked && <p className="text-muted">{blocked.message}</p>}
          {onAdd && findings.length === 0 && (
            <button
              type="button"
              className="btn btn-outline w-full no-print"
              disabled={off !== undefined}
              aria-describedby={off}
              onClick={onAdd}
            >
              <Plus aria-hidden="true" className="size-5" />
              <span>Add to charges…</span>
              <span className="sr-only">{` Detention at ${atStop(dwell.stop, load.stops.length)}`}</span>
            </button>
          )}
        </>
      )}
    </li>
  )
}

function Row({ name, children }: { name: string; children: ReactNode }) {
  return (
    <>
      <dt className="text-muted">{name}</dt>
      <dd>{children}</dd>
    </>
  )
}

/** When an event happened and, if reported later, when it was reported. */
function EventRow({ name, event, zone }: { name: string; event: Event | null; zone: string }) {
  if (!event) return null
  const delay = Date.parse(event.receivedAt) - Date.parse(event.occurredAt)
  return (
    <Row name={name}>
      <StopTime at={event.occurredAt} zone={zone} />
      {delay > notifiedLater && (
        <span className="block text-[0.8125rem] text-muted">
          <Clock aria-hidden="true" className="mr-1 inline size-3.5 align-[-0.125em]" />
          <span>{`reported ${formatDuration(delay)} late, `}</span>
          <StopTime at={event.receivedAt} zone={zone} />
        </span>
      )}
    </Row>
  )
}

/** The state of the notice to the customer. If a due notice is missing, the desk has to call. */
function NoticeState({ load, dwell, now }: Pick<Props, 'load' | 'dwell' | 'now'>) {
  const mail = load.detention?.notices?.find(({ stop }) => stop === dwell.stop)?.mail
  if (mail) return <MailState mail={mail} />
  const notice = noticeOf(dwell, now)
  const isOpen = notice !== null && notice.due <= now && !load.payerEmail
  if (!isOpen && dwell.state !== 'payable') return null
  const payer = payerOf(load) ?? 'Who pays'
  return (
    <p className="flex items-start gap-2 text-(--amber-ink)">
      <TriangleAlert aria-hidden="true" className="mt-0.5 size-5 shrink-0" />
      <span className="min-w-0 wrap-anywhere">
        <span>{load.payerEmail ? `${payer} was not emailed.` : `${payer} was not emailed: no email address on file.`}</span>{' '}
        {load.brokerId ? (
          <>
            <span>Call the broker:</span>{' '}
            <Link to={`${staffPath('brokers')}/${load.brokerId}`} className="link">
              phone and contact
            </Link>
            <span>.</span>
          </>
        ) : (
          <span>Call the shipper.</span>
        )}
      </span>
    </p>
  )
}
