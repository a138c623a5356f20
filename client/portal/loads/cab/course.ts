import type { LoadRecord } from '#shared/load'
import { atPlaceInCourse, placeInCourse } from '#shared/loadEvents'
import type { Reply } from '#shared/replies'
import { counted, type TrackingEventType } from '#shared/trackingStatus'
import type { Entry } from '../../../offline/outbox/entry.ts'
import { repliesIn } from '../aside/openAsides.ts'

/** An event of the course of a load, as its driver sees it: what the server has, or what waits on this device. */
export interface CabEvent {
  key: string
  type: TrackingEventType
  stop: number | null
  occurredAt: string
  location: string | null
  zone: string
  note: string
  /** Why the server keeps it aside; null for what counts. */
  aside: string | null
  settledAs: 'applied' | 'left' | null
  /** What the driver has said of it, also where that waits on this device. */
  reply: Reply | null
  /** The entry in the outbox; null once the server has it. */
  entry: Entry | null
  /** Its photos and papers, how many of them wait on this device, and how many are neither here nor with the server. */
  files: { count: number; held: number; missing: number }
}

interface Fact {
  type: TrackingEventType
  stop?: number | null
  occurredAt: string
  location?: string | null
  note?: string | null
}

/**
 * All that has happened to a load, with what waits on this device, the oldest first. `sent`: the files that have left it, also
 * where the record was read before.
 */
export function cabEvents(
  record: Pick<LoadRecord, 'events' | 'stops' | 'pickupZone'>,
  pending: readonly Entry[],
  sent: ReadonlySet<string>,
): CabEvent[] {
  const last = record.stops.length - 1
  const waiting = pending
    .filter(({ kind }) => kind === 'loadEvent' || kind === 'loadProof')
    .map((entry): CabEvent => {
      const { type, occurredAt, note, ...fact } = entry.body as Fact
      const stop = type === 'check_call' ? null : type.endsWith('pickup') ? 0 : type.endsWith('_stop') ? (fact.stop ?? 0) : last
      const at = stop === null ? null : record.stops[stop]
      return {
        ...{ key: entry.id, type, stop, occurredAt, note: note ?? '', aside: null, settledAs: null, reply: null, entry },
        location: fact.location ?? at?.location ?? null,
        zone: at?.zone ?? record.pickupZone,
        files: { count: entry.files?.length ?? 0, held: entry.files?.length ?? 0, missing: 0 },
      }
    })
  const replies = repliesIn(pending)
  const held = new Set(pending.flatMap(({ file }) => file?.sha256 ?? []))
  const known = record.events.map(({ files: named = [], ...event }): CabEvent => {
    const isMissing = ({ sha256, receivedAt }: (typeof named)[number]) =>
      receivedAt === null && !held.has(sha256) && !sent.has(sha256)
    // Of what was withdrawn they were deleted.
    const files = event.aside && event.reply === 'withdrawn' ? named.filter((file) => !isMissing(file)) : named
    return {
      ...{ ...event, key: event.id, aside: event.aside ?? null, entry: null },
      reply: replies.get(event.id)?.reply ?? event.reply ?? null,
      files: {
        count: files.length,
        held: files.filter(({ sha256 }) => held.has(sha256)).length,
        missing: files.filter(isMissing).length,
      },
    }
  })
  return [...known, ...waiting].sort((a, b) => Date.parse(a.occurredAt) - Date.parse(b.occurredAt))
}

type Course = Pick<LoadRecord, 'status' | 'stops'>
/** As much of an event as says where the truck is. */
type Told = Pick<LoadRecord['events'][number], 'type' | 'stop' | 'aside'>

/**
 * Where the truck is in the course of a load: the place of the last event that counts, from 0; -1 before the first. The status
 * says it where no event does.
 */
export function reachedPlace({ status, stops: { length } }: Course, events: readonly Told[]): number {
  const least = ['quoted', 'booked', 'planned'].includes(status) ? -1 : status === 'enroute' ? 1 : 2 * length - 1
  const places = counted(events).map(({ type, stop }) => placeInCourse(type, stop, length) ?? -1)
  return Math.max(least, ...places)
}

/** What comes next in the course of a load; null once it is delivered. */
export function nextInCourse(load: Course, events: readonly Told[]): { type: TrackingEventType; stop: number } | null {
  const place = reachedPlace(load, events) + 1
  return place < 2 * load.stops.length ? atPlaceInCourse(place, load.stops.length) : null
}

/** All that can still be recorded, the next first, and a check call. */
export function openInCourse(load: Course, events: readonly Told[]): { type: TrackingEventType; stop: number | null }[] {
  const [first, stops] = [reachedPlace(load, events) + 1, load.stops.length]
  const places = Array.from({ length: 2 * stops - first }, (_, place) => atPlaceInCourse(first + place, stops))
  return [...places, { type: 'check_call', stop: null }]
}

/** For so many milliseconds what was pressed can be undone; only then it is sent. */
export const undoFor = 8_000
