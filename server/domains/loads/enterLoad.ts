import type { Knex } from 'knex'
import type { Gazetteer } from '#shared/kernel/gazetteer'
import { cents, dollars } from '#shared/kernel/money'
import { instantOf } from '#shared/kernel/time'
import { eligibility } from '#shared/loads/eligibility'
import type { AnyEntry } from '#shared/loads/loadEntry'
import { type CheckedEntry, loadFindings, newFindings } from '#shared/loads/loadFindings'
import { guardFor, type UseCase } from '../../platform/commands/command.ts'
import { refuse } from '../../platform/http/refusal.ts'
import { recordChange } from '../../platform/sse/record.ts'
import { type Broker, payingBroker } from '../customers/index.ts'
import { type Driver, fuelCentsOf, lockDriver, payForHaul } from '../drivers/index.ts'
import { Shipper } from '../shippers/index.ts'
import { candidateOf, hauled } from './candidates.ts'
import { rememberFacilities } from './facilities.ts'
import { Load, type LoadCharge, type LoadStop, splitAddress } from './Load.ts'
import { remainderOf } from './LoadLeg.ts'
import { likeLoads } from './likeLoads.ts'
import { loweredDetention, loweredFindings, loweredText } from './payableDetention.ts'

interface Submission {
  gazetteer: Gazetteer
  now: Date
  userId: string
  /** The Idempotency-Key. */
  clientId: string | null
}

/**
 * Stores a new load, booked or only quoted, and returns its id. Throws 422 for an unknown customer, and with findings that are
 * not accepted.
 */
export async function createLoad(
  transaction: Knex,
  entry: AnyEntry,
  { gazetteer, now, ...submitter }: Submission,
): Promise<string> {
  const { accepted = [] } = entry
  const broker = await requirePayer(transaction, entry)
  const values = toColumns(entry)
  const likeLanesCents = await likeLoads(transaction, toLane(null, values), { gazetteer, now })
  guardFor(accepted)(loadFindings(entry, { now, hasDeparted: false, likeLanesCents, broker }))
  const load = await Load.query(transaction)
    .insert({ ...values, status: entry.quoted ? 'quoted' : 'booked', assignedDriverId: null, driverPayCents: null })
    .returning('*')
  await rememberFacilities(transaction, load.stops)
  const owners = load.shipperId ? [load.shipperId] : []
  await recordChange(transaction, {
    resource: 'loads',
    id: load.id,
    what: 'status',
    to: load.status,
    accepted,
    owners,
    ...submitter,
  })
  return load.id
}

/**
 * Changes the terms of a load. Only findings that the change causes are raised. With a driver assigned, eligibility is checked
 * again, and the driver's pay follows the new linehaul. A finding says where a driver keeps detention pay that was credited or
 * paid. Throws 422 as `createLoad` does.
 */
export function editLoad(gazetteer: Gazetteer): UseCase<Load, AnyEntry> {
  return async ({ knex, row, body, now, guard, describe }) => {
    if (body.quoted && row.status !== 'quoted') throw refuse.invalid({ quoted: 'It is booked: please enter all of it' })
    const broker = await requirePayer(knex, body)
    const before = row.brokerId === body.brokerId ? broker : null
    const values = toColumns(body, row.charges)
    const likeLanesCents = await likeLoads(knex, toLane(row.id, values), { gazetteer, now })
    const context = { now, hasDeparted: row.status === 'enroute', likeLanesCents }
    const findings = newFindings(
      loadFindings(body, { ...context, broker }),
      loadFindings(toEntry(row), { ...context, broker: before }),
    )
    const driver = row.assignedDriverId ? await lockDriver(knex, row.assignedDriverId) : null
    if (driver) {
      const against = async (load: Parameters<typeof hauled>[0]) => {
        const candidate = await candidateOf(knex, driver.id, load, gazetteer)
        return candidate ? eligibility(candidate, hauled(load), now) : []
      }
      findings.push(...newFindings(await against({ ...values, id: row.id, status: row.status }), await against(row)))
    }
    const payable = await loweredDetention(knex, row, values)
    guard([...findings, ...loweredFindings(payable)])
    describe(loweredText(payable))
    await rememberFacilities(knex, values.stops)
    return { ...values, ...(driver && { driverPayCents: await readPay(knex, { ...values, id: row.id }, driver) }) }
  }
}

type PaidLoad = Pick<Load, 'id' | 'distance' | 'rateLinehaulCents' | 'charges' | 'stops'>

/** The remainder of the linehaul determines the pay: earlier drivers of the load keep their part. */
async function readPay(knex: Knex, load: PaidLoad, driver: Driver): Promise<number> {
  const { linehaulCents, distance: miles, last } = await remainderOf(knex, load)
  const due = load.stops.at(-1)
  const pay = await payForHaul(knex, driver, due?.from ? new Date(due.to ?? due.from) : null)
  const stretch = last && { from: load.distance - miles, until: null, of: load.distance }
  return pay({ linehaulCents, miles, fuelCents: fuelCentsOf(load.charges), stretch })
}

/** The broker that pays, or null where a shipper pays. Throws 422 for an unknown customer. */
async function requirePayer(knex: Knex, { brokerId, shipperId }: AnyEntry): Promise<Broker | null> {
  const broker = brokerId ? await payingBroker(knex, brokerId) : null
  const payer = broker ?? (shipperId ? await Shipper.query(knex).findById(shipperId) : null)
  if (!payer) throw refuse.invalid({ brokerId: 'Customer not found: please choose one from the list' })
  return broker
}

/**
 * The columns of an entry: instants and cents, and null for empty fields. A charge stays marked where a correction paid the
 * driver's share.
 */
function toColumns(
  { stops, charges, linehaul, tarps, equipment, distance, distanceSource, ...entry }: AnyEntry,
  before: readonly LoadCharge[] = [],
) {
  const isCorrected = (stop: number) => before.some((charge) => charge.stop === stop && charge.corrected)
  return {
    equipment,
    distance,
    distanceSource,
    tarps,
    brokerId: entry.brokerId ?? null,
    shipperId: entry.shipperId ?? null,
    brokerReference: entry.brokerReference || null,
    purchaseOrder: entry.purchaseOrder || null,
    billOfLading: entry.billOfLading || null,
    pickupNumber: entry.pickupNumber || null,
    sealNumber: entry.sealNumber || null,
    trailerNumber: entry.trailerNumber || null,
    stops: stops.map(storedStop),
    trailerFeet: entry.trailerFeet ?? null,
    freightDetails: entry.freightDetails || null,
    weight: entry.weight ?? null,
    pieces: entry.pieces ?? null,
    temperature: entry.temperature ?? null,
    hazmat: entry.hazmat ?? null,
    rateLinehaulCents: cents(linehaul ?? 0),
    charges: charges.map(({ code, amount, note, stop }) => ({
      code,
      cents: cents(amount),
      note: note || null,
      ...(code === 'detention' && stop != null && { stop, ...(isCorrected(stop) && { corrected: true as const }) }),
    })),
  }
}

function storedStop({ from, to, zone, location, ...stop }: AnyEntry['stops'][number]): LoadStop {
  // The schema has refused invalid times.
  const instant = (clock: string | null | undefined) => (clock == null ? null : (instantOf(clock, zone) as Date).toISOString())
  return splitAddress({
    location,
    zone,
    from: instant(from),
    to: instant(to),
    facility: stop.facility || null,
    street: stop.street || null,
    contact: stop.contact || null,
    phone: stop.phone || null,
    instructions: stop.instructions || null,
  })
}

function toLane(id: string | null, { equipment, stops }: Pick<Load, 'equipment' | 'stops'>) {
  return { id, equipment, pickupLocation: stops[0]?.location ?? '', deliveryLocation: stops.at(-1)?.location ?? '' }
}

/** A stored load in the form of an entry. */
function toEntry({ stops, distance, rateLinehaulCents, charges }: Load): CheckedEntry {
  return {
    stops,
    distance,
    linehaul: dollars(rateLinehaulCents),
    charges: charges.map((charge) => ({ amount: dollars(charge.cents) })),
  }
}
