import CircleCheck from 'lucide-react/icons/circle-check'
import CloudUpload from 'lucide-react/icons/cloud-upload'
import OctagonAlert from 'lucide-react/icons/octagon-alert'
import { company } from '#shared/company'
import { formatStop } from '#shared/time'
import { eventName } from '#shared/trackingStatus'
import { needsYou } from '../../../offline/outbox/entry.ts'
import { surelyNotStored } from '../../../offline/outbox/reconcile.ts'
import { problemOf } from '../../../outbox/entryWords.ts'
import { useNow } from '../../record/now.ts'
import type { CabEvent } from './course.ts'

/** What a driver has recorded, the latest on top: what waits on this phone, and what the office has, are told apart. */
export function CabEvents({ events, most }: { events: readonly CabEvent[]; most: number }) {
  const now = useNow()
  const shown = events.toReversed().slice(0, most)
  if (shown.length === 0) return null
  return (
    <ul aria-label="Recorded" className="grid gap-3">
      {shown.map((event) => (
        <CabEventLine key={event.key} event={event} now={now} />
      ))}
    </ul>
  )
}

function CabEventLine({ event, now }: { event: CabEvent; now: number }) {
  const { type, stop, occurredAt, zone, location, note, aside, entry, files } = event
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
        {files.count > 0 && (
          <span className={`block text-[1rem] ${files.held + files.missing > 0 ? 'text-(--amber-ink)' : 'text-muted'}`}>
            {filesText(files)}
          </span>
        )}
        {entry && <Waiting entry={entry} now={now} />}
        {aside && (
          <span className="block text-[1rem] font-semibold text-(--amber-ink)">
            Kept aside: {aside} It has reached the office.
          </span>
        )}
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
