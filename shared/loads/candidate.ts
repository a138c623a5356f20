import { z } from 'zod'
import { daysOff } from '../drivers/driver.ts'
import { driverLoginStates } from '../drivers/driverLogin.ts'
import { driverStatuses, driverTypeNames } from '../drivers/status.ts'
import { estimateDistance } from '../kernel/distance.ts'
import { type LoadEquipment, loadEquipment } from '../kernel/equipment.ts'
import { findPlace, type Gazetteer } from '../kernel/gazetteer.ts'
import { endOf } from './lastStop.ts'
import type { LoadRow } from './load.ts'

const instant = z.iso.datetime({ offset: true })

/** The availability of any driver who might haul a load; a document that is null is not on file. */
export const availability = z.object({
  driverId: z.uuid(),
  name: z.string(),
  type: z.enum(driverTypeNames),
  status: z.enum(driverStatuses),
  phone: z.string().nullable(),
  login: z.enum(driverLoginStates).describe('Whether the app reaches them'),
  endorsements: z.array(z.string()).describe('By their letters'),
  cdlExpiresOn: z.iso.date().nullable(),
  medicalCardExpiresOn: z.iso.date().nullable(),
  insuranceExpiresOn: z.iso.date().nullable(),
  clearinghouseUntil: z.iso.date().nullable().describe('Until when the last Clearinghouse query counts, 12 months'),
  mvrUntil: z.iso.date().nullable().describe('Until when the last driving record with its review counts, 12 months'),
  daysOff: z.array(daysOff),
  hauled: z
    .array(z.enum(Object.keys(loadEquipment) as [LoadEquipment, ...LoadEquipment[]]))
    .describe('Delivered here before, or on file for the driver'),
  last: z.object({ at: instant, location: z.string(), zone: z.string() }).nullable().describe('The last delivery'),
  loads: z
    .array(
      z.object({
        id: z.string(),
        status: z.enum(['planned', 'enroute']),
        pickupLocation: z.string(),
        deliveryLocation: z.string(),
        deliveryZone: z.string(),
        from: instant,
        to: instant,
        expectedAt: instant
          .nullable()
          .describe('En route: when it is there at 55 mph from its last event; null where that is not known'),
      }),
    )
    .describe('What the driver has, planned and en route, in the order of the pickups'),
})

export type Availability = z.infer<typeof availability>

/** The response of `GET /api/loads/candidates`: every driver who is not terminated. */
export const loadCandidates = z.object({ asOf: instant, drivers: z.array(availability) })

export type LoadCandidates = z.infer<typeof loadCandidates>

/** A driver beside one load: where the truck gets empty before its pickup, and how far that is. */
export interface Candidate extends Omit<Availability, 'last'> {
  /** When and where the driver gets or got empty before this pickup; null where unknown. */
  emptyAt: string | null
  /** City and state. */
  emptyLocation: string | null
  emptyZone: string | null
  /** Miles from there to the pickup, estimated; null where unknown. */
  milesEmpty: number | null
}

/**
 * A driver beside one load (§7): the other loads that the driver has, and from where and how far the way to the pickup is, by
 * the gazetteer's coordinates. The same in the browser and on the server.
 */
export function candidateFor(
  { last, ...driver }: Availability,
  load: Pick<LoadRow, 'id' | 'pickupLocation' | 'pickupDateTime'>,
  gazetteer: Gazetteer,
): Candidate {
  const loads = driver.loads.filter(({ id }) => id !== load.id)
  const empty = emptiedBefore(loads, Date.parse(load.pickupDateTime ?? '')) ?? last
  const from = empty && findPlace(gazetteer, empty.location)
  const to = from && findPlace(gazetteer, load.pickupLocation)
  return {
    ...driver,
    loads,
    emptyAt: empty?.at ?? null,
    emptyLocation: empty?.location ?? null,
    emptyZone: empty?.zone ?? null,
    // Within a city the coordinates say nothing: no miles worth the name.
    milesEmpty: from && to ? (estimateDistance(from, to)?.road ?? 0) : null,
  }
}

/** The last delivery before a pickup: of a load that is over by then, or that is on the truck already. */
function emptiedBefore(loads: Candidate['loads'], pickup: number): Availability['last'] {
  const before = loads.filter(({ status, to }) => status === 'enroute' || Date.parse(to) <= pickup)
  const last = before.toSorted((a, b) => endOf(a) - endOf(b)).at(-1)
  return last ? { at: new Date(endOf(last)).toISOString(), location: last.deliveryLocation, zone: last.deliveryZone } : null
}
