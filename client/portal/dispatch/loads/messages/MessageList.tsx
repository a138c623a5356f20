import Check from 'lucide-react/icons/check'
import CheckCheck from 'lucide-react/icons/check-check'
import CloudUpload from 'lucide-react/icons/cloud-upload'
import OctagonAlert from 'lucide-react/icons/octagon-alert'
import PhoneOff from 'lucide-react/icons/phone-off'
import { type DriverLogin, noLoginText } from '#shared/drivers/driverLogin'
import { company } from '#shared/kernel/company'
import { formatClock, formatDuration } from '#shared/kernel/time'
import { needsYou } from '../../../../platform/offline/outbox/entry.ts'
import { surelyNotStored } from '../../../../platform/offline/outbox/reconcile.ts'
import { problemOf } from '../../../../platform/outbox/entryLabels.ts'
import { useNow } from '../../../detail/now.ts'
import { isOwn, type MessageLine, type Side } from './messageLines.ts'

interface Props {
  lines: readonly MessageLine[]
  /** The side of the reader. */
  side: Side
  /** For the desk: whether the app reaches the driver. */
  login?: DriverLogin | null | undefined
}

/** Messages in their order: own ones on the right. Messages that wait on this device look different from delivered ones. */
export function MessageList({ lines, side, login }: Props) {
  const now = useNow()
  return (
    <ol aria-label="Messages" className="grid gap-3">
      {lines.map((line) => (
        <li key={line.key} className="message" data-own={isOwn(line, side)}>
          <p className="text-second text-muted">
            <strong className="font-semibold text-base-content">{formatName(line, side)}</strong>{' '}
            <span className="inline-block">
              <span>{`· ${formatClock(Date.parse(line.writtenAt))}`}</span>
              <Late line={line} />
            </span>
          </p>
          <p className="message-text" data-waiting={line.entry !== null}>
            {line.text}
          </p>
          {isOwn(line, side) && <State line={line} now={now} login={login} />}
        </li>
      ))}
    </ol>
  )
}

function formatName(line: MessageLine, side: Side): string {
  const { from, name } = line
  if (line.entry || (side === 'driver' && isOwn(line, side))) return 'You'
  return name ?? (from === 'desk' ? 'Dispatch' : 'Driver')
}

/** Milliseconds from writing to arriving after which the delay is shown. */
const later = 5 * 60_000

function Late({ line: { writtenAt, receivedAt } }: { line: MessageLine }) {
  const delay = receivedAt === null ? 0 : Date.parse(receivedAt) - Date.parse(writtenAt)
  return delay > later && <span>{`, received ${formatDuration(delay)} later`}</span>
}

/** The state of an own message: it waits, has arrived, or was read. */
function State({ line: { entry, readAt }, now, login }: { line: MessageLine; now: number; login: Props['login'] }) {
  if (!entry && !readAt && noLoginText(login) !== null) {
    return (
      <p className="message-state text-(--amber-ink)">
        <PhoneOff aria-hidden="true" className="size-4.5" />
        <span>{`Not delivered. ${noLoginText(login)}`}</span>
      </p>
    )
  }
  if (!entry) {
    const Icon = readAt ? CheckCheck : Check
    return (
      <p className={`message-state ${readAt ? 'text-primary' : 'text-muted'}`}>
        <Icon aria-hidden="true" className="size-4.5" />
        <span>{readAt ? `Read ${formatClock(Date.parse(readAt))}` : 'Sent'}</span>
      </p>
    )
  }
  const why = needsYou(entry, now) ? problemOf(entry, now) : null
  const text = surelyNotStored(entry) ? 'Not sent yet.' : 'Sending.'
  return (
    <p className={`message-state ${why ? 'text-error' : 'text-(--amber-ink)'}`}>
      {why ? <OctagonAlert aria-hidden="true" className="size-4.5" /> : <CloudUpload aria-hidden="true" className="size-4.5" />}
      <span>{why ? `${why} Call ${company.phone} if it is urgent.` : text}</span>
    </p>
  )
}
