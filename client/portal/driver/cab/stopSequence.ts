import type { Delay } from '#shared/loads/delay'
import { receiverText, type SignatureState } from '#shared/loads/deliveryProof'
import type { EventCorrection } from '#shared/loads/eventCorrection'
import type { LoadRecord } from '#shared/loads/load'
import { atPlaceInCourse, milestoneIndex } from '#shared/loads/loadEvents'
import type { NamedFile, Proof } from '#shared/loads/proof'
import type { Reply } from '#shared/loads/replies'
import { counted, type TrackingEventType } from '#shared/tracking/status'
import type { Entry } from '../../../platform/offline/outbox/entry.ts'
import { repliesIn } from '../disputes/openDisputedEvents.ts'

/** An event in the stop sequence of a load, as its driver sees it: on the server, or waiting on this device. */
export interface CabEvent {
  key: string
  type: TrackingEventType
  stop: number | null
  occurredAt: string
  location: string | null
  zone: string
  note: string
  /** For a delay: the reason, and the new time at its stop. */
  delay?: Delay | null | undefined
  /** Why the server disputes the event; null for one that counts. */
  dispute: string | null
  resolvedAs: 'applied' | 'left' | null
  /** The driver's answer, also one that waits on this device. */
  reply: Reply | null
  /** The entry in the outbox; null once the server has it. */
  entry: Entry | null
  /** The driver of this phone has recorded it, and may correct it. */
  isOwn: boolean
  /** For a driver's correction: the event that it corrects, and whether that did not happen. */
  corrects: string | null
  isRetraction: boolean
  /** Its photos and documents: how many wait on this device, and how many are neither here nor on the server. */
  files: { count: number; held: number; missing: number }
  /** Who received or released the freight, and the state of the signature: `Signed by J. Ortega`; null without a name. */
  receiver: string | null
}

interface UnsentEvent {
  type: TrackingEventType
  stop?: number | null
  occurredAt: string
  location?: string | null
  note?: string | null
  delay?: Delay | null
  files?: readonly NamedFile[]
  proof?: Proof | null
}

/**
 * All events of a load, with those that wait on this device, the oldest first. `sent`: the files that have left this device, also
 * before the load was fetched.
 */
export function cabEvents(
  record: Pick<LoadRecord, 'events' | 'stops' | 'pickupZone'>,
  pending: readonly Entry[],
  sent: ReadonlySet<string>,
): CabEvent[] {
  const last = record.stops.length - 1
  // The server knows an event by its key, even if it has corrected the time.
  const stored = new Set(record.events.map(({ idempotencyKey }) => idempotencyKey))
  const waiting = pending
    .filter(({ kind }) => kind === 'loadEvent' || kind === 'loadProof')
    // The load may arrive before its entry leaves the outbox, and after it.
    .filter(({ id }) => !stored.has(id))
    .map((entry): CabEvent => {
      const { type, occurredAt, note, files = [], ...report } = entry.body as UnsentEvent
      const isSigned = files.some(({ kind }) => kind === 'signature')
      const stop = stopOfEvent({ type, stop: report.stop }, last)
      const stopRow = stop === null ? null : record.stops[stop]
      return {
        key: entry.id,
        type,
        stop,
        occurredAt,
        note: note ?? '',
        delay: report.delay,
        dispute: null,
        resolvedAs: null,
        reply: null,
        ...nothingCorrected,
        isOwn: true,
        entry,
        location: report.location ?? stopRow?.location ?? null,
        zone: stopRow?.zone ?? record.pickupZone,
        files: { count: entry.files?.length ?? 0, held: entry.files?.length ?? 0, missing: 0 },
        receiver: getReceiver(type, report.proof, isSigned ? 'uploading' : 'none'),
      }
    })
  const replies = repliesIn(pending)
  const localFiles = new Set(pending.flatMap(({ file }) => file?.sha256 ?? []))
  const events = record.events.map(({ files: named = [], ...event }): CabEvent => {
    const isMissing = ({ sha256, receivedAt }: (typeof named)[number]) =>
      receivedAt === null && !localFiles.has(sha256) && !sent.has(sha256)
    // The missing files of a withdrawn event were deleted.
    const files = event.dispute && event.reply === 'withdrawn' ? named.filter((file) => !isMissing(file)) : named
    const signature = files.find(({ kind }) => kind === 'signature')
    const isSent = signature && (signature.receivedAt !== null || sent.has(signature.sha256))
    return {
      ...event,
      key: event.id,
      dispute: event.dispute ?? null,
      entry: null,
      isOwn: event.recordedBy === 'you',
      corrects: event.corrects ?? null,
      isRetraction: event.isRetraction ?? false,
      reply: replies.get(event.id)?.reply ?? event.reply ?? null,
      files: {
        count: files.length,
        held: files.filter(({ sha256 }) => localFiles.has(sha256)).length,
        missing: files.filter(isMissing).length,
      },
      receiver: getReceiver(
        event.type,
        event.proof,
        !signature || isMissing(signature) ? 'none' : isSent ? 'arrived' : 'uploading',
      ),
    }
  })
  const corrections = pending.filter(({ id }) => !stored.has(id)).flatMap((entry) => correctionIn(entry, events))
  return [...events, ...waiting, ...corrections].sort((a, b) => Date.parse(a.occurredAt) - Date.parse(b.occurredAt))
}

const getReceiver = (type: TrackingEventType, proof: Proof | null | undefined, signature: SignatureState) =>
  proof?.signedBy ? receiverText(type, proof.signedBy, signature) : null

const nothingCorrected = { corrects: null, isRetraction: false }

/** A correction that waits on this device. It never counts before dispatch has accepted it. */
function correctionIn(entry: Entry, events: readonly CabEvent[]): CabEvent[] {
  if (entry.kind !== 'loadCorrection') return []
  const { event, occurredAt, note } = entry.body as EventCorrection
  const corrected = events.find(({ key }) => key === event)
  const isRetraction = occurredAt === null
  if (!corrected) return []
  return [
    {
      ...corrected,
      key: entry.id,
      occurredAt: occurredAt ?? corrected.occurredAt,
      note: note ?? '',
      dispute: 'Dispatch decides.',
      resolvedAs: null,
      reply: 'own',
      corrects: event,
      isRetraction,
      entry,
      files: { count: 0, held: 0, missing: 0 },
      receiver: null,
    },
  ]
}

/** The own events that a driver can still correct: those that the server has, without an open correction. */
export function fixable(events: readonly CabEvent[]): ReadonlySet<string> {
  const corrected = new Set(events.flatMap(({ corrects, resolvedAs }) => (corrects && resolvedAs === null ? [corrects] : [])))
  const own = events.filter(
    ({ key, isOwn, entry, resolvedAs, isRetraction }) =>
      isOwn && entry === null && resolvedAs !== 'left' && !isRetraction && !corrected.has(key),
  )
  return new Set(own.map(({ key }) => key))
}

/** The index of the stop of an unsent event; null for a check call. */
function stopOfEvent({ type, stop }: { type: TrackingEventType; stop: number | null | undefined }, last: number): number | null {
  if (type === 'check_call') return null
  if (type.endsWith('pickup')) return 0
  return type.endsWith('_stop') || type === 'delay' ? (stop ?? 0) : last
}

type StopSequence = Pick<LoadRecord, 'status' | 'stops'>
/** The fields of an event that locate the truck. */
type CountedEvent = Pick<LoadRecord['events'][number], 'type' | 'stop' | 'dispute'>

/**
 * The truck's position in the stop sequence of a load: the index of the last event that counts, from 0; -1 before the first.
 * Without such an event the status decides.
 */
export function reachedPlace({ status, stops: { length } }: StopSequence, events: readonly CountedEvent[]): number {
  const least = ['quoted', 'booked', 'planned'].includes(status) ? -1 : status === 'enroute' ? 1 : 2 * length - 1
  const places = counted(events).map(({ type, stop }) => milestoneIndex(type, stop, length) ?? -1)
  return Math.max(least, ...places)
}

/** The next event in the stop sequence of a load; null after the delivery. */
export function nextInCourse(
  load: StopSequence,
  events: readonly CountedEvent[],
): { type: TrackingEventType; stop: number } | null {
  const place = reachedPlace(load, events) + 1
  return place < 2 * load.stops.length ? atPlaceInCourse(place, load.stops.length) : null
}

/** All events that can still be recorded, the next first, and a check call. */
export function openInCourse(
  load: StopSequence,
  events: readonly CountedEvent[],
): { type: TrackingEventType; stop: number | null }[] {
  const [first, stops] = [reachedPlace(load, events) + 1, load.stops.length]
  const places = Array.from({ length: 2 * stops - first }, (_, place) => atPlaceInCourse(first + place, stops))
  return [...places, { type: 'check_call', stop: null }]
}

/** How long an event can be undone, in milliseconds; it is sent after that. */
export const undoFor = 8_000
