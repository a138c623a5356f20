import type { Knex } from 'knex'
import type { z } from 'zod'
import type { Finding } from '#shared/command'
import { daysOffLimits, type driverCommands } from '#shared/daysOff'
import { formatDays } from '#shared/time'
import { refuse } from '../http/refusal.ts'
import type { UseCase } from '../writes/command.ts'
import type { Driver } from './Driver.ts'

/** For how many days after their end days off are kept: as long as the board looks back. */
const keptDays = 31

/** The last day of the oldest days off that are kept. */
export const oldestKept = (now: Date): string => new Date(now.getTime() - keptDays * 86_400_000).toISOString().slice(0, 10)

/**
 * Sets days off of a driver, the last one included. Throws 422 for days that are off already, and, as a warning, for loads that
 * the driver has on them.
 */
export const addDaysOff: UseCase<Driver, z.output<(typeof driverCommands)['add-days-off']>> = async ({
  knex,
  row,
  body: { from, until, note },
  now,
  guard,
}) => {
  const same = row.daysOff.find((off) => off.from <= until && off.until >= from)
  if (same) throw refuse.invalid({ from: `${row.firstName} is off ${formatDays(same.from, same.until)} already` })
  const kept = row.daysOff.filter((off) => off.until >= oldestKept(now))
  if (kept.length >= daysOffLimits.entries) {
    throw refuse.invalid({ from: `${row.firstName} has days off ${kept.length} times already: please remove some` })
  }
  guard(await loadsOn(knex, row.id, { from, until }))
  return { daysOff: [...kept, { from, until, note: note || null }].sort((a, b) => a.from.localeCompare(b.from)) }
}

/** Takes days off back, by their first day. Throws 422 when there are none that begin on it. */
export const removeDaysOff: UseCase<Driver, z.output<(typeof driverCommands)['remove-days-off']>> = async ({
  row,
  body: { from },
}) => {
  const daysOff = row.daysOff.filter((off) => off.from !== from)
  if (daysOff.length === row.daysOff.length) throw refuse.invalid({ from: 'These days off are removed already' })
  return { daysOff }
}

/** One warning for each load that the driver has on these days, by the clocks of its stops; its number is in the code. */
async function loadsOn(knex: Knex, driverId: string, { from, until }: { from: string; until: string }): Promise<Finding[]> {
  const { rows } = await knex.raw<{ rows: { id: string; pickup: string; delivery: string }[] }>(
    `select id, split_part(pickup_location, ',', 1) as pickup, split_part(delivery_location, ',', 1) as delivery from loads
     where assigned_driver_id = :driverId and status in ('planned', 'enroute') and cancelled_at is null
       and (pickup_date_time at time zone pickup_zone)::date <= :until
       and (delivery_date_time at time zone delivery_zone)::date >= :from
     order by pickup_date_time, id`,
    { driverId, from, until },
  )
  return rows.map(({ id, pickup, delivery }) => ({
    code: `has_load_${id}`,
    severity: 'warn',
    sentence: `Has ${id}, ${pickup} to ${delivery}, on these days.`,
  }))
}
