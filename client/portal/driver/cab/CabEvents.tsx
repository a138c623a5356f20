import CircleCheck from 'lucide-react/icons/circle-check'
import CloudUpload from 'lucide-react/icons/cloud-upload'
import OctagonAlert from 'lucide-react/icons/octagon-alert'
import { lazy, Suspense, useState } from 'react'
import { Link } from 'react-router-dom'
import { driverPath } from '#shared/access/navigation'
import { company } from '#shared/kernel/company'
import { formatStop } from '#shared/kernel/time'
import { formatDelay } from '#shared/loads/delayReasons'
import type { LoadRecord } from '#shared/loads/load'
import { eventName } from '#shared/tracking/status'
import { needsYou } from '../../../platform/offline/outbox/entry.ts'
import { surelyNotStored } from '../../../platform/offline/outbox/reconcile.ts'
import { problemOf } from '../../../platform/outbox/entryLabels.ts'
import { useNow } from '../../detail/now.ts'
import { type CabEvent, fixable } from './stopSequence.ts'

// Loads the schema apart from the start of the portal. It is precached, so the form opens offline.
const FixDialog = lazy(() => import('./FixDialog.tsx').then(({ FixDialog: Form }) => ({ default: Form })))

/** The events of a driver, the latest on top. Events that wait on this phone look different from those that the office has. */
export function CabEvents({ load, events, most, draft = null }: Props) {
  const now = useNow()
  const [fixing, setFixing] = useState<{ event: CabEvent; draft: string | null } | null>(draft)
  const shown = events.toReversed().slice(0, most)
  const canFix = fixable(events)
  if (shown.length === 0) return null
  return (
    <>
      <ul aria-label="Recorded" className="grid gap-3">
        {shown.map((event) => (
          <CabEventLine
            key={event.key}
            load={load}
            event={event}
            now={now}
            onFix={canFix.has(event.key) ? () => setFixing({ event, draft: null }) : null}
          />
        ))}
      </ul>
      {fixing && (
        <Suspense fallback={null}>
          <FixDialog key={fixing.event.key} load={load} {...fixing} onClose={() => setFixing(null)} />
        </Suspense>
      )}
    </>
  )
}

interface Props {
  load: LoadRecord
  events: readonly CabEvent[]
  most: number
  /** A correction that has returned from the outbox, with the event that it corrects. */
  draft?: { event: CabEvent; draft: string } | null
}

interface LineProps {
  load: LoadRecord
  event: CabEvent
  now: number
  /** Null where the event cannot be corrected. */
  onFix: (() => void) | null
}

function CabEventLine({ load, event, now, onFix }: LineProps) {
  const { occurredAt, zone, location, note, delay, dispute, reply, entry, files } = event
  const isOnHold = Boolean(dispute) && !event.resolvedAs && reply !== 'withdrawn'
  const Icon = entry ? CloudUpload : isOnHold ? OctagonAlert : CircleCheck
  return (
    <li className={`flex items-center gap-3 ${entry ? 'rounded-box border border-dashed border-(--amber-edge) p-3' : 'px-1'}`}>
      {entry && <Icon aria-hidden="true" className="size-7 shrink-0 text-(--amber-ink)" />}
      <span className="min-w-0 grow wrap-anywhere">
        <span className="block font-semibold">{formatTitle(event)}</span>
        <span className="block text-[1rem]">{`${formatStop(occurredAt, zone)}${location ? `, ${location}` : ''}`}</span>
        {delay && <span className="block text-[1rem]">{formatDelay(delay, zone)}</span>}
        {note && <span className="block text-[1rem] text-muted">{note}</span>}
        {files.count > 0 && reply !== 'withdrawn' && (
          <span className={`block text-[1rem] ${files.held + files.missing > 0 ? 'text-(--amber-ink)' : 'text-muted'}`}>
            {filesText(files)}
          </span>
        )}
        {entry && <Waiting entry={entry} load={load} now={now} />}
        {dispute && !entry && <DisputedLine load={load.id} event={event} />}
        {onFix && (
          <button type="button" className="link inline-flex min-h-12 items-center" onClick={onFix}>
            <span>Fix this</span>
            <span className="sr-only">{`: ${formatTitle(event)}`}</span>
          </button>
        )}
      </span>
      {!entry && (
        <span className={`flex shrink-0 items-center gap-1 font-semibold ${isOnHold ? 'text-(--amber-ink)' : 'text-primary'}`}>
          <Icon aria-hidden="true" className="size-6" />
          <span>{isOnHold ? 'On hold' : 'Sent'}</span>
        </span>
      )}
    </li>
  )
}

/** Why the event does not count, and a link to answer. */
function DisputedLine({ load, event: { key, dispute, resolvedAs, reply, corrects } }: { load: string; event: CabEvent }) {
  const isOpen = !resolvedAs && !reply
  if (corrects) return <CorrectionLine resolvedAs={resolvedAs} reply={reply} />
  const text =
    reply === 'withdrawn'
      ? 'You withdrew it. Kept on file but not used.'
      : resolvedAs
        ? 'Kept on file but not used.'
        : reply
          ? 'You answered. Dispatch decides.'
          : `On hold: ${dispute} Dispatch has it.`
  return (
    <>
      <span className={`block text-[1rem] ${isOpen ? 'font-semibold text-(--red-ink)' : 'text-(--amber-ink)'}`}>{text}</span>
      <Link
        to={`${driverPath('myLoads')}/${load}/needs-you#${key}`}
        className={isOpen ? 'btn btn-outline my-1 min-h-14' : 'link inline-flex min-h-12 items-center'}
      >
        {isOpen ? 'Answer dispatch' : 'View it'}
      </Link>
    </>
  )
}

/** `Arrived at pickup`, or the text of a correction of it. */
function formatTitle({ type, stop, isRetraction, corrects }: CabEvent): string {
  const name = eventName(type, stop)
  if (isRetraction) return `Didn't happen: ${name}`
  return corrects ? `Corrected time: ${name}` : name
}

/** The state of a driver's own correction. */
function CorrectionLine({ resolvedAs, reply }: Pick<CabEvent, 'resolvedAs' | 'reply'>) {
  const text =
    resolvedAs === 'applied'
      ? 'Dispatch accepted your correction.'
      : reply !== 'own'
        ? 'Replaced by your later correction.'
        : resolvedAs === 'left'
          ? 'Dispatch kept the first record. Yours stays on file.'
          : 'Sent. Dispatch decides which one is right.'
  return <span className="block text-[1rem] text-(--amber-ink)">{text}</span>
}

/** `3 files attached, 2 still on this phone.` */
function filesText({ count, held, missing }: CabEvent['files']): string {
  const files = count === 1 ? '1 file attached' : `${count} files attached`
  if (missing > 0) return `${files}: ${missing} missing on this phone and at the office. Call dispatch.`
  if (held === 0) return `${files}.`
  if (held < count) return `${files}, ${held} still on this phone.`
  return `${files}, still on this phone.`
}

/** The state of an unsent event, in a line. */
function Waiting({ entry, load, now }: { entry: NonNullable<CabEvent['entry']>; load: LoadRecord; now: number }) {
  const why = needsYou(entry, now) ? problemOf(entry, now) : null
  const text = surelyNotStored(entry) ? 'Saved on this phone. Not sent yet.' : 'Sending. Not confirmed yet.'
  const reassigned = formatReassigned(load)
  return (
    <>
      <span className={`block text-[1rem] ${why ? 'font-semibold text-error' : 'text-(--amber-ink)'}`}>
        {why ? `${why} Call dispatch at ${company.phone}.` : text}
      </span>
      {reassigned && <span className="block text-[1rem] font-semibold text-(--amber-ink)">{reassigned}</span>}
    </>
  )
}

/** A note that another driver has the load now, and that the event is still sent; null while the driver has it. */
function formatReassigned({ handedOver, cancelledAt }: LoadRecord): string | null {
  const sentText = 'Your update will still be sent to dispatch.'
  if (cancelledAt) return `This load was cancelled. ${sentText}`
  return handedOver ? `${handedOver.to ?? 'Dispatch'} has this load now. ${sentText}` : null
}
