import type { z } from 'zod'
import type { Gazetteer } from '#shared/kernel/gazetteer'
import { eligibility } from '#shared/loads/eligibility'
import type { loadCommands } from '#shared/loads/loadEntry'
import type { UseCase } from '../../platform/commands/command.ts'
import { refuse } from '../../platform/http/refusal.ts'
import { fuelCentsOf, lockDriver, payForHaul } from '../drivers/index.ts'
import { candidateOf, hauled } from './candidates.ts'
import type { Load } from './Load.ts'

/**
 * Assigns a load to a driver, or to another one before departure (§7), at the pay of the driver's terms. Throws 422 with findings
 * of the shared rule of eligibility, and for an unknown driver.
 */
export function assignDriver(gazetteer: Gazetteer): UseCase<Load, z.output<typeof loadCommands.assign>> {
  return async ({ knex, row, body, now, guard }) => {
    const driver = await lockDriver(knex, body.driverId)
    if (!driver) throw refuse.invalid({ driverId: 'Driver not found: please choose one from the list' })
    if (row.status === 'planned' && row.assignedDriverId === driver.id) {
      throw refuse.invalid({ driverId: `${driver.firstName} has this load already: please choose another driver` })
    }
    const candidate = await candidateOf(knex, driver.id, row, gazetteer)
    if (candidate) guard(eligibility(candidate, hauled(row), now))
    const pay = await payForHaul(knex, driver, row.deliveryDateTime)
    const haul = { linehaulCents: row.rateLinehaulCents, fuelCents: fuelCentsOf(row.charges), miles: row.distance, stretch: null }
    return { assignedDriverId: driver.id, driverPayCents: pay(haul) }
  }
}

/** Unassigns the driver of a load, before departure, with a reason. */
export const unassignDriver: UseCase<Load, z.output<typeof loadCommands.unassign>> = async () => ({
  assignedDriverId: null,
  driverPayCents: null,
})
