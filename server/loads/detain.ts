import type { z } from 'zod'
import { detainFindings } from '#shared/detain'
import { detentionNote } from '#shared/detention'
import type { loadCommands } from '#shared/loadEntry'
import { cents, formatDollars } from '#shared/money'
import { stopName } from '#shared/stopSpan'
import { refuse } from '../http/refusal.ts'
import type { UseCase } from '../writes/command.ts'
import type { Load } from './Load.ts'
import { settledFindings } from './settled.ts'
import { readStays } from './stays.ts'

/**
 * Adds the detention at a stop to the charges, at the amount that is worked out or, with a reason, at another one. Throws 422
 * with findings where none is owed, the truck is still there, it was added before, or the driver was settled for the load.
 */
export const detain: UseCase<Load, z.output<typeof loadCommands.detain>> = async ({ knex, row, body, guard, now, describe }) => {
  const { load, stays } = await readStays(knex, row.id, now)
  const stay = stays.find(({ stop }) => stop === body.stop)
  const findings = detainFindings({ ...load, charges: row.charges }, body.stop, stay)
  guard([...findings, ...(await settledFindings(knex, row))])
  // The guard has refused a stop without.
  if (!stay) return null
  if (cents(body.amount) !== cents(stay.amount) && !body.reason) {
    throw refuse.invalid({ reason: `${formatDollars(stay.amount)} is owed by the events: please say why it is another amount` })
  }
  if (!body.reason) describe(stopName(stay.stop, load.stops.length))
  const note = detentionNote(stay, load, now)
  return { charges: [...row.charges, { code: 'detention', cents: cents(body.amount), note, stop: stay.stop }] }
}
