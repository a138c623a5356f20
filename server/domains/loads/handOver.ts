import type { z } from 'zod'
import { fieldVisibility } from '#shared/access/permissions'
import type { Gazetteer } from '#shared/kernel/gazetteer'
import { cents } from '#shared/kernel/money'
import { formatStop } from '#shared/kernel/time'
import { fromHandover, handoverFindings, milesToHandover, payFindings, splitPay } from '#shared/loads/handover'
import type { loadCommands } from '#shared/loads/loadEntry'
import type { Act, UseCase } from '../../platform/commands/command.ts'
import { refuse } from '../../platform/http/refusal.ts'
import { Driver, fuelCentsOf, lockDriver, payForHaul } from '../drivers/index.ts'
import { availableFor, hauled } from './candidates.ts'
import { requireDeparture, storeEvent } from './deskEvent.ts'
import type { Load } from './Load.ts'
import { LoadLeg, type Remainder, remainderOf } from './LoadLeg.ts'
import { settledFindings } from './settlementOfLoad.ts'

type Handover = z.output<typeof loadCommands.repower>

/**
 * Hands a load on the road over to another driver (§7). Both keep their part: the leg of the first is stored, and the other's pay
 * becomes that of the load. Throws 422 for an impossible time or mileage, and with findings of the shared rule of eligibility.
 */
export function handOver(gazetteer: Gazetteer): UseCase<Load, Handover> {
  return async (act) => {
    const { knex, row, body, now, guard } = act
    const driver = await lockDriver(knex, body.driverId)
    const first = await Driver.query(knex).findById(row.assignedDriverId as string)
    if (!driver || !first) throw refuse.invalid({ driverId: 'Driver not found: please choose one from the list' })
    if (driver.id === first.id) {
      throw refuse.invalid({ driverId: `${driver.firstName} has this load already: please choose another driver` })
    }
    requireSight(act)
    await requireDeparture(act)
    const rest = await remainderOf(knex, row)
    requireLater(body, rest, now)
    const names = [first, driver].map(({ firstName, lastName }) => `${firstName} ${lastName}`)
    const privateNote = `Handed over from ${names.join(' to ')}. ${body.reason}`
    const reported = { ...body, note: null, privateNote }
    const { occurredAt, location, zone } = await storeEvent({ ...act, body: reported }, 'check_call', gazetteer)
    const miles = getMiles(row, body, rest, gazetteer)
    const pays = [
      await payForHaul(knex, first, row.deliveryDateTime),
      await payForHaul(knex, driver, row.deliveryDateTime),
    ] as const
    const whole = { fuelCents: fuelCentsOf(row.charges), wholeDistance: row.distance }
    const [before, after] = splitPay({ ...rest, ...whole, miles, pays })
    const payCents = body.payBefore == null ? before.payCents : cents(body.payBefore)
    const driverPayCents = body.payAfter == null ? after.payCents : cents(body.payAfter)
    const from = fromHandover(hauled(row), { location, zone, at: occurredAt.toISOString() })
    const candidate = await availableFor(knex, driver.id, from, gazetteer)
    guard([
      ...(candidate ? handoverFindings(candidate, from, now) : []),
      ...payFindings(rest.paidCents + payCents + driverPayCents, row.rateLinehaulCents),
      ...(await settledFindings(knex, row, driver.id)),
    ])
    await LoadLeg.query(knex).insert({
      loadId: row.id,
      driverId: first.id,
      location,
      zone,
      handedOverAt: occurredAt,
      reportedBy: body.reportedBy,
      reason: body.reason,
      miles,
      linehaulCents: before.linehaulCents,
      payCents,
    })
    return { assignedDriverId: driver.id, driverPayCents }
  }
}

/** A role that does not see driver pay must not enter it. */
function requireSight({ actor, body: { payBefore, payAfter } }: Act<Load, Handover>): void {
  if ((payBefore ?? payAfter) == null || fieldVisibility(actor, 'loads', 'driverPay') === 'whole') return
  throw refuse.invalid({ [payBefore == null ? 'payAfter' : 'payBefore']: 'Please leave the pay to who sees it' })
}

function requireLater({ occurredAt }: Handover, { last }: Remainder, now: Date): void {
  if (!last || Date.parse(occurredAt) > last.handedOverAt.getTime()) return
  const at = formatStop(last.handedOverAt, last.zone, now)
  throw refuse.invalid({ occurredAt: `It was handed over on ${at} already: please enter a later time` })
}

/** The miles of the first driver: as reported, or else the estimate. */
function getMiles({ stops }: Load, { location, milesDriven }: Handover, rest: Remainder, gazetteer: Gazetteer): number {
  const from = rest.last?.location ?? stops[0]?.location ?? ''
  const miles = milesDriven ?? milesToHandover(gazetteer, { from, to: location, left: rest.distance })
  if (miles === null) throw refuse.invalid({ milesDriven: "We couldn't find that distance: please enter the miles" })
  if (miles > rest.distance) throw refuse.invalid({ milesDriven: `Only ${rest.distance} mi were left: please enter fewer` })
  return miles
}
