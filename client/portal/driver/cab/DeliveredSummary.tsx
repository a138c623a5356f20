import CircleCheck from 'lucide-react/icons/circle-check'
import CloudUpload from 'lucide-react/icons/cloud-upload'
import { formatStop } from '#shared/kernel/time'
import type { LoadRecord } from '#shared/loads/load'
import { counted } from '#shared/tracking/status'
import { LoadNumbers } from './LoadNumbers.tsx'
import type { CabEvent } from './stopSequence.ts'

/** A delivered load: where and when, who signed, and how much of it the office has received. */
export function DeliveredSummary({ load, events }: { load: LoadRecord; events: readonly CabEvent[] }) {
  const delivered = counted(events).findLast(({ type }) => type === 'delivered')
  const at = delivered?.occurredAt ?? load.deliveredAt
  const isWaiting = delivered ? isOnPhone(delivered) : false
  const Icon = isWaiting ? CloudUpload : CircleCheck
  return (
    <div className="grid gap-1">
      <p className="text-muted">Delivered in</p>
      <p className="font-sign text-[1.75rem] leading-tight font-semibold wrap-anywhere">{load.stops.at(-1)?.location}</p>
      {at && <p className="font-sign text-h2 leading-tight">{formatStop(at, delivered?.zone ?? load.deliveryZone)}</p>}
      {delivered?.receiver && <p className="wrap-anywhere">{delivered.receiver}</p>}
      {delivered && (
        <p className={`mt-1 flex items-center gap-2 font-semibold ${isWaiting ? 'text-(--amber-ink)' : 'text-primary'}`}>
          <Icon aria-hidden="true" className="size-6 shrink-0" />
          <span>{formatReceived(delivered)}</span>
        </p>
      )}
      <LoadNumbers load={load} />
    </div>
  )
}

const isOnPhone = ({ entry, files: { held, missing } }: CabEvent) => entry !== null || held + missing > 0

/** How much of a delivery the office has received, as far as this phone knows. */
export function formatReceived({ entry, files: { count, held, missing } }: Pick<CabEvent, 'entry' | 'files'>): string {
  const files = (number: number) => (number === 1 ? '1 file' : `${number} files`)
  if (entry) return `Not confirmed by the office yet${count > 0 ? `, with ${files(count)} on this phone` : ''}.`
  if (missing > 0)
    return `${files(missing)} ${missing === 1 ? 'is' : 'are'} neither on this phone nor at the office. Call dispatch.`
  if (held > 0) return `The office has the delivery. ${files(held)} still uploading.`
  return count > 0
    ? `The office has the delivery and ${files(count)}.`
    : 'The office has the delivery, without a photo or signature.'
}
