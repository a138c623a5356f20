import CircleCheck from 'lucide-react/icons/circle-check'
import CloudUpload from 'lucide-react/icons/cloud-upload'
import OctagonAlert from 'lucide-react/icons/octagon-alert'
import { Link } from 'react-router-dom'
import { company } from '#shared/company'
import { driverPath } from '#shared/navigation'
import { formatStop } from '#shared/time'
import { eventName } from '#shared/trackingStatus'
import { needsYou } from '../../../offline/outbox/entry.ts'
import { surelyNotStored } from '../../../offline/outbox/reconcile.ts'
import { problemOf } from '../../../outbox/entryWords.ts'
import { useNow } from '../../record/now.ts'
import type { CabEvent } from './course.ts'

/** What a driver has recorded, the latest on top: what waits on this phone, and what the office has, are told apart. */
export function CabEvents({ load, events, most }: { load: string; events: readonly CabEvent[]; most: number }) {
  const now = useNow()
  const shown = events.toReversed().slice(0, most)
  if (shown.length === 0) return null
  return (
    <ul aria-label="Recorded" className="grid gap-3">
      {shown.map((event) => (
        <CabEventLine key={event.key} load={load} event={event} now={now} />
      ))}
    </ul>
  )
}

function CabEventLine({ load, event, now }: { load: string; event: CabEvent; now: number }) {
  const { type, stop, occurredAt, zone, location, note, aside, reply, entry, files } = event
  const Icon = entry ? CloudUpload : aside ? OctagonAlert : CircleCheck
  return (
    <li className={`flex items-center gap-3 ${entry ? 'rounded-box border border-dashed border-(--amber-edge) p-3' : 'px-1'}`}>
      {entry && <Icon aria-hidden="true" className="size-7 shrink-0 text-(--amber-ink)" />}
      <span className="min-w-0 grow wrap-anywhere">
        <span className="block font-semibold">{eventName(type, stop)}</span>
        <span className="block text-[1rem]">
          {formatStop(occurredAt, zone)}
          {location && `, ${location}`}
        </span>
        {note && <span className="block text-[1rem] text-muted">{note}</span>}
        {files.count > 0 && reply !== 'withdrawn' && (
          <span className={`block text-[1rem] ${files.held + files.missing > 0 ? 'text-(--amber-ink)' : 'text-muted'}`}>
            {filesText(files)}
          </span>
        )}
        {entry && <Waiting entry={entry} now={now} />}
        {aside && <AsideLine load={load} event={event} />}
      </span>
      {!entry && (
        <span className={`flex shrink-0 items-center gap-1 font-semibold ${aside ? 'text-(--amber-ink)' : 'text-primary'}`}>
          <Icon aria-hidden="true" className="size-6" />
          {aside ? 'Aside' : 'Sent'}
        </span>
      )}
    </li>
  )
}

/** Why it does not count, and the way to say what is right. */
function AsideLine({ load, event: { key, aside, settledAs, reply } }: { load: string; event: CabEvent }) {
  const isOpen = !settledAs && !reply
  const words =
    reply === 'withdrawn'
      ? 'You have withdrawn it. It does not count.'
      : settledAs
        ? 'It stays on record, and does not count.'
        : reply
          ? 'You said what is right. Dispatch decides.'
          : `Kept aside: ${aside} It has reached the office.`
  return (
    <>
      <span className={`block text-[1rem] ${isOpen ? 'font-semibold text-(--red-ink)' : 'text-(--amber-ink)'}`}>{words}</span>
      <Link
        to={`${driverPath('myLoads')}/${load}/needs-you#${key}`}
        className={isOpen ? 'btn btn-outline my-1 min-h-14' : 'link inline-flex min-h-11 items-center'}
      >
        {isOpen ? 'Say what is right' : 'Look at it again'}
      </Link>
    </>
  )
}

/** `3 files with it, 2 of them still on this phone.` */
function filesText({ count, held, missing }: CabEvent['files']): string {
  const files = count === 1 ? '1 file with it' : `${count} files with it`
  if (missing > 0) return `${files}: ${missing} neither on this phone nor at the office. Call dispatch.`
  if (held === 0) return `${files}.`
  if (held < count) return `${files}, ${held} of them still on this phone.`
  return `${files}, still on this phone.`
}

/** The state of what waits, in a line. */
function Waiting({ entry, now }: { entry: NonNullable<CabEvent['entry']>; now: number }) {
  const why = needsYou(entry, now) ? problemOf(entry, now) : null
  const words = surelyNotStored(entry)
    ? 'Waiting on this device. Not sent yet.'
    : 'Being sent. The office has not confirmed it yet.'
  return (
    <span className={`block text-[1rem] ${why ? 'font-semibold text-error' : 'text-(--amber-ink)'}`}>
      {why ? `${why} Call dispatch at ${company.phone}.` : words}
    </span>
  )
}
