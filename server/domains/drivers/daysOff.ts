import type { Knex } from 'knex'
import type { z } from 'zod'
import { daysOffLimits, type driverCommands } from '#shared/drivers/daysOff'
import { overlap } from '#shared/drivers/daysOffStates'
import type { Finding } from '#shared/kernel/findings'
import { formatDays } from '#shared/kernel/time'
import type { UseCase } from '../../platform/commands/command.ts'
import { refuse } from '../../platform/http/refusal.ts'
import type { Driver } from './Driver.ts'
import { revokeRequests } from './revokeRequests.ts'

/** How many days past days off are retained: as long as the board looks back. */
const retentionDays = 31

/** The last day of the oldest retained days off. */
export const oldestRetained = (now: Date): string =>
  new Date(now.getTime() - retentionDays * 86_400_000).toISOString().slice(0, 10)

/**
 * Sets days off of a driver, the last one included. Throws 422 for days that are off already. Loads on these days are a warning.
 */
export const addDaysOff: UseCase<Driver, z.output<(typeof driverCommands)['add-days-off']>> = async ({
  knex,
  row,
  body: { from, until, note },
  now,
  guard,
}) => {
  const existing = row.daysOff.find((days) => overlap(days, { from, until }))
  if (existing) throw refuse.invalid({ from: `${row.firstName} is off ${formatDays(existing.from, existing.until)} already` })
  const recent = row.daysOff.filter((days) => days.until >= oldestRetained(now))
  if (recent.length >= daysOffLimits.entries) {
    throw refuse.invalid({ from: `${row.firstName} has days off ${recent.length} times already: please remove some` })
  }
  guard(await loadsOn(knex, row.id, { from, until }))
  return { daysOff: [...recent, { from, until, note: note || null }].sort((a, b) => a.from.localeCompare(b.from)) }
}

/**
 * Sets days off that a driver has requested. Days that are off already remain, without a warning, and overlapping ones are
 * merged. Throws 422 for loads on them, as above.
 */
export const agreeToDaysOff: typeof addDaysOff = async (act) => {
  const { row, body } = act
  const overlapping = row.daysOff.filter((days) => overlap(days, body))
  if (overlapping.some(({ from, until }) => from <= body.from && until >= body.until)) return {}
  const whole = {
    from: [body, ...overlapping].map(({ from }) => from).sort()[0] as string,
    until: [body, ...overlapping]
      .map(({ until }) => until)
      .sort()
      .at(-1) as string,
    note: [...new Set([body, ...overlapping].map(({ note }) => note).filter(Boolean))].join(', '),
  }
  const others = row.daysOff.filter((days) => !overlapping.includes(days))
  return addDaysOff({ ...act, row: { ...row, daysOff: others } as Driver, body: { ...body, ...whole } })
}

/**
 * Removes days off, by their first day, and notifies a driver who had requested them. Throws 422 where none begin on that day,
 * and where such a driver would get no reason.
 */
export const removeDaysOff: UseCase<Driver, z.output<(typeof driverCommands)['remove-days-off']>> = async (act) => {
  const { row, body } = act
  const removed = row.daysOff.find(({ from }) => from === body.from)
  if (!removed) throw refuse.invalid({ from: 'These days off are removed already' })
  return { daysOff: row.daysOff.filter((days) => days !== removed), daysOffRequests: await revokeRequests(act, removed) }
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
    message: `Has ${id}, ${pickup} to ${delivery}, on these days.`,
  }))
}
