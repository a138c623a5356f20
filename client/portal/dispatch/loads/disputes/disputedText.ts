import { formatDate, formatStopTime, wallClock } from '#shared/kernel/time'
import type { LoadRecord } from '#shared/loads/load'
import { milestoneIndex } from '#shared/loads/loadEvents'
import type { Reply } from '#shared/loads/replies'
import { counted, eventName, type TrackingEventType } from '#shared/tracking/status'

type Event = LoadRecord['events'][number]

/** What contradicts a disputed event: another event of the same moment, one of another moment, or who had the load. */
export interface Against {
  other: Event | null
  isSameMoment: boolean
}

/**
 * The later correction of the event, or the event that the reason names. None where the load was not this driver's, or the time
 * is impossible.
 */
export function againstOf({ events, stops }: Pick<LoadRecord, 'events' | 'stops'>, event: Event): Against {
  // The driver has corrected it since: the latest correction is right.
  const root = event.corrects ?? event.id
  const later = events.findLast((other) => other.corrects === root && other.receivedAt > event.receivedAt)
  if (later && event.reply === 'other') return { other: later, isSameMoment: true }
  const corrected = events.find(({ id }) => id === event.corrects)
  if (corrected) return { other: corrected, isSameMoment: true }
  const other = counted(events).find(({ type, stop }) => event.dispute?.startsWith(`“${eventName(type, stop)}” is recorded for `))
  const getMilestone = (event: Event) => milestoneIndex(event.type, event.stop, stops.length)
  return { other: other ?? null, isSameMoment: other !== undefined && getMilestone(other) === getMilestone(event) }
}

/** One side of a dispute, with the same fields in the same order. */
export interface Side {
  label: string
  /** `10:41 AM`, and `MST, Nov 20`; null without a time. */
  time: string | null
  day: string | null
  /** What happened, where the two sides differ. */
  what: string | null
  proof: string | null
  note: string | null
}

/** The driver's side. */
export function ownSide(event: Event, { other, isSameMoment }: Against, now: Date): Side {
  return {
    label: did[event.type],
    ...toClock(event.occurredAt, event.zone, now),
    what: isSameMoment ? null : other ? eventName(event.type, event.stop) : event.location,
    proof: proofBeside(event, other),
    note: `Received at ${formatClock(event.receivedAt, event.zone)}`,
  }
}

/** The opposing side: another event, or who has the load. Null where nothing contradicts the event any more. */
export function otherSide(
  { handedOver, cancelledAt, pickupZone }: Pick<LoadRecord, 'handedOver' | 'cancelledAt' | 'pickupZone'>,
  event: Event,
  { other, isSameMoment }: Against,
  now: Date,
): Side | null {
  if (other) {
    const written = `Logged at ${formatClock(other.receivedAt, other.zone)}`
    return {
      label: says[other.recordedBy ?? 'desk'],
      ...toClock(other.occurredAt, other.zone, now),
      what: isSameMoment ? null : eventName(other.type, other.stop),
      proof: proofBeside(other, event),
      note: other.note ? `${written}: “${other.note}”` : `${written}.`,
    }
  }
  const nothing = { label: says.desk, time: null, day: null, proof: null, note: null }
  if (cancelledAt) return { ...nothing, ...toClock(cancelledAt, pickupZone, now), what: 'Load cancelled' }
  if (handedOver) {
    const what = handedOver.to ? `Given to ${handedOver.to}` : 'Load reassigned'
    return { ...nothing, ...toClock(handedOver.at, handedOver.zone, now), what }
  }
  return event.dispute ? { ...nothing, what: event.dispute } : null
}

/** The answers that a driver can give: the label and the consequence of each. The first one retains everything. */
export function choicesOf(
  { cancelledAt, events }: Pick<LoadRecord, 'cancelledAt' | 'events'>,
  event: Event,
  { other, isSameMoment }: Against,
): { reply: Reply; text: string; follows: string }[] {
  const time = formatClock(event.occurredAt, event.zone)
  const proof = proofOf(event) !== noProof
  const ownReply = other
    ? { text: `My time, ${time},${proof ? ' with my proof' : ' is right'}`, follows: 'Asks dispatch to correct it.' }
    : { text: `I did this at ${time}`, follows: cancelledAt ? 'Dispatch will see it.' : 'Asks dispatch to use it.' }
  const retention = other ? 'Both times stay on file.' : 'Everything stays on file.'
  const discard = { reply: 'withdrawn', text: 'Discard my entry' } as const
  const isUnsent = unsentOf({ events }, event).length > 0
  return [
    { reply: 'own', text: ownReply.text, follows: `${ownReply.follows} ${retention}` },
    ...(other && isSameMoment
      ? [
          {
            reply: 'other' as const,
            text: `${formatClock(other.occurredAt, other.zone)} is right${proof ? ', add my proof' : ''}`,
            follows: proof ? `${proofText(event)} to the load.` : "My entry won't be used.",
          },
        ]
      : []),
    {
      ...discard,
      follows: `Asks you to confirm. ${isUnsent ? 'Photos not sent yet are deleted from this phone.' : "It won't be used."}`,
    },
  ]
}

/** The SHA-256 of the files that only this event names and that the server does not have. */
export function unsentOf({ events }: Pick<LoadRecord, 'events'>, event: Event): string[] {
  const others = events.filter((other) => other.id !== event.id && !(other.dispute && other.reply === 'withdrawn'))
  const otherFiles = new Set(others.flatMap(({ files = [] }) => files.map(({ sha256 }) => sha256)))
  const missing = (event.files ?? []).filter(({ sha256, receivedAt }) => receivedAt === null && !otherFiles.has(sha256))
  return missing.map(({ sha256 }) => sha256)
}

/** The driver's answer in a line, for the driver: `My time, 10:41 AM, is right.` */
export function saidText(reply: Reply, event: Event, against: Against): string {
  if (reply === 'withdrawn') return 'You withdrew it.'
  if (reply === 'other' && against.other) return `${formatClock(against.other.occurredAt, against.other.zone)} is right.`
  if (reply === 'other') return 'The other time is right.'
  const time = formatClock(event.occurredAt, event.zone)
  if (against.other) return `My time, ${time}, is right.`
  // Once the event counts, its opponent is unknown here. This text fits either answer.
  return event.dispute ? `I did this at ${time}.` : `${time} is right.`
}

/** The driver's answer in a line, for the desk, after the driver's name: `my time is right`. */
export function saysText(reply: Reply, { other }: Against, isRetraction = false): string {
  if (isRetraction && reply === 'own') return 'it did not happen'
  if (reply === 'withdrawn') return 'it does not count'
  if (reply === 'own') return other ? 'my time is right' : 'it happened as I recorded it'
  return other ? `${formatClock(other.occurredAt, other.zone)} is right` : 'the other time is right'
}

const did: Record<TrackingEventType, string> = {
  arrived_pickup: 'You arrived at',
  departed_pickup: 'You left at',
  arrived_stop: 'You arrived at',
  departed_stop: 'You left at',
  check_call: 'You called at',
  delay: 'You reported a delay at',
  arrived_delivery: 'You arrived at',
  delivered: 'You delivered at',
}

const says = { desk: 'Dispatch says', you: 'You said before', driver: 'Another driver says' }

const noProof = 'No proof'

/** The proof of an event. A missing proof is mentioned only where the event could have one. */
function proofBeside(event: Event, beside: Event | null): string | null {
  const isProved = [event, beside].some((side) => side && (side.type === 'delivered' || proofOf(side) !== noProof))
  return isProved ? proofOf(event) : null
}

/** Whether the other event of the same moment has the proof that the driver attached to this one. */
export function isProvedBy({ files = [], proof }: Event, { other, isSameMoment }: Against): boolean {
  if (!other || !isSameMoment) return false
  const [file] = files
  return file ? (other.files ?? []).some(({ sha256 }) => sha256 === file.sha256) : Boolean(proof && other.proof)
}

/** `3 photos, signature, J. Ortega`. */
export function proofOf({ files = [], proof }: Pick<Event, 'files' | 'proof'>): string {
  const signatures = files.filter(({ kind }) => kind === 'signature').length
  const photos = files.length - signatures
  const parts = [photos > 0 && (photos === 1 ? '1 photo' : `${photos} photos`), signatures > 0 && 'signature', proof?.signedBy]
  return parts.filter(Boolean).join(', ') || noProof
}

function proofText({ files = [], proof }: Event): string {
  const signatures = files.filter(({ kind }) => kind === 'signature').length
  const parts = [files.length > signatures && 'photos', signatures > 0 && 'signature', proof?.signedBy && 'name'].filter(Boolean)
  const text = parts.length > 1 ? `${parts.slice(0, -1).join(', ')} and ${parts.at(-1)}` : String(parts[0])
  return `${text.charAt(0).toUpperCase()}${text.slice(1)} ${parts.length > 1 || text === 'photos' ? 'go' : 'goes'}`
}

/** Without its zone: `10:41 AM`. */
function formatClock(at: string, zone: string): string {
  const clock = formatStopTime(new Date(at), zone)
  return clock.slice(0, clock.lastIndexOf(' '))
}

function toClock(at: string, zone: string, now: Date): { time: string; day: string } {
  const instant = new Date(at)
  const abbreviation = formatStopTime(instant, zone).split(' ').at(-1)
  return { time: formatClock(at, zone), day: `${abbreviation}, ${formatDate(wallClock(instant, zone).slice(0, 10), now)}` }
}
