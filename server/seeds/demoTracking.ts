import type { Proof } from '#shared/loads/proof'
import type { TrackingEventType } from '#shared/tracking/status'
import type { Chance } from './chance.ts'
import { hoursOn, type Lane, laneZones } from './demoLanes.ts'

const minute = 60_000
const hour = 60 * minute

const checkCalls = [
  'On time. Fuel stop, 20 minutes.',
  'On time. 30-minute break.',
  'Slow through construction, still on time.',
  'Scaled and legal, rolling.',
]

const delays = [
  'Running behind: blown tire, road service on the way.',
  'Running behind: road closed two hours, rolling again.',
  'Running behind: held up at the scale, calling the receiver.',
]

const receivers = ['R. Salas', 'J. Ortega', 'T. Lim', 'D. Whitfield', 'M. Okafor']

export interface DemoEvent {
  type: TrackingEventType
  occurredAt: Date
  location: string
  milesLeft: number
  zone: string
  note: string
  privateNote: string | null
  proof?: Proof
}

interface Way {
  status: string
  lane: Lane
  departs: number
  arrived?: boolean
  behind?: boolean
  completed: boolean
  deliveredAt: Date | null
  /** The appointment at the pickup of a truck that was kept there beyond the free time. */
  waitedSince: Date | null
}

type Remarked = Pick<Proof, 'remarks' | 'exceptions' | 'noExceptions'>

const remarked: readonly Remarked[] = [
  { remarks: '2 cartons wet on one side, receiver kept them.', exceptions: [{ kind: 'damaged', pieces: 2 }] },
  { remarks: '1 carton short of the BOL, counted twice.', exceptions: [{ kind: 'short', pieces: 1 }] },
  { remarks: 'Gate 4 was closed, unloaded at gate 2.', exceptions: [], noExceptions: true },
]

/** By the hour, so that the chances of the rest of the demo stay as they are. */
function createProof(at: Date): Proof {
  const place = Math.floor(at.getTime() / hour)
  const signedBy = receivers[place % receivers.length] as string
  // One in four has something to say.
  return place % 4 === 0
    ? { signedBy, ...(remarked[(place / 4) % remarked.length] as Remarked) }
    : { signedBy, exceptions: [], noExceptions: true }
}

/** The events of a demo load until `now`, oldest first; none before it is en route. */
export function demoEvents(chance: Chance, now: Date, way: Way): DemoEvent[] {
  if (way.status !== 'enroute' && !way.completed) return []
  const [pickup, delivery, miles, via] = way.lane
  const arrives = way.departs + hoursOn(way.lane) * hour
  const event = (type: DemoEvent['type'], time: number, location: string, note: string, privateNote: string | null = null) => ({
    type,
    location,
    note,
    privateNote,
    occurredAt: new Date(time),
    zone: laneZones[location] as string,
    milesLeft: location === pickup ? miles : location === via ? Math.round(0.55 * miles) : 0,
  })
  const delivered = (time: Date) => {
    const proof = createProof(time)
    const note = proof.exceptions.length > 0 ? 'Unloaded, receiver noted exceptions.' : 'Unloaded in good order.'
    return { ...event('delivered', time.getTime(), delivery, note), proof }
  }
  const early = chance.between(60, 85)
  const arrived = way.waitedSince ? way.waitedSince.getTime() - (early - 55) * minute : way.departs - early * minute
  const waited = way.waitedSince ? 'Detention past 2 free hours, approved by the customer.' : null
  const events = [
    event('arrived_pickup', arrived, pickup, ''),
    event('departed_pickup', way.departs, pickup, 'Loaded, paperwork in order.', waited),
    event('check_call', way.departs + 0.45 * (arrives - way.departs), via, chance.pick(way.behind ? delays : checkCalls)),
    ...(way.completed || way.arrived ? [event('arrived_delivery', arrives, delivery, 'At the dock.')] : []),
    ...(way.deliveredAt ? [delivered(way.deliveredAt)] : []),
  ]
  return events.filter(({ occurredAt }) => occurredAt <= now)
}
