import type { z } from 'zod'
import { companyDay } from '#shared/companyDay'
import { detainFindings } from '#shared/detain'
import { detentionNote } from '#shared/detention'
import type { loadCommands } from '#shared/loadEntry'
import { cents, formatDollars, shareOf } from '#shared/money'
import { termsOn } from '#shared/payTerms'
import { stopName } from '#shared/stopSpan'
import { openCorrection } from '../drivers/corrections.ts'
import { readTerms } from '../drivers/pay.ts'
import { publishChange } from '../events/record.ts'
import { refuse } from '../http/refusal.ts'
import type { Act, UseCase } from '../writes/command.ts'
import type { Load } from './Load.ts'
import { settlementOf } from './settled.ts'
import { readStays } from './stays.ts'

/**
 * Adds the detention at a stop to the charges, at the amount that is worked out or, with a reason, at another one. Of a driver who was
 * settled for the load already the share comes with the next settlement, as a correction. Throws 422 with findings where none is owed,
 * the truck is still there, or it was added before.
 */
export const detain: UseCase<Load, z.output<typeof loadCommands.detain>> = async (act) => {
  const { knex, row, body, guard, now, describe } = act
  const { load, stays } = await readStays(knex, row.id, now)
  const stay = stays.find(({ stop }) => stop === body.stop)
  guard(detainFindings({ ...load, charges: row.charges }, body.stop, stay))
  // The guard has refused a stop without.
  if (!stay) return null
  if (cents(body.amount) !== cents(stay.amount) && !body.reason) {
    throw refuse.invalid({ reason: `${formatDollars(stay.amount)} is owed by the events: please say why it is another amount` })
  }
  const note = detentionNote(stay, load, now)
  const charge = { code: 'detention' as const, cents: cents(body.amount), note, stop: stay.stop }
  const settled = await settlementOf(knex, row.id, row.assignedDriverId)
  if (settled) await oweShare(act, charge.cents, settled.id)
  const said = [!body.reason && stopName(stay.stop, load.stops.length), settled && `its driver was settled in ${settled.id}`]
  describe(said.filter(Boolean).join(', '))
  return { charges: [...row.charges, { ...charge, ...(settled && { corrected: true as const }) }] }
}

/** The share of an amount that the driver of a load was not settled for, by the terms of the day of its delivery. */
async function oweShare({ knex, row, now, userId }: Act<Load, unknown>, amount: number, settlement: string): Promise<void> {
  const driverId = row.assignedDriverId as string
  const counting = termsOn(await readTerms(knex, driverId), companyDay(row.deliveredAt ?? now))
  const share = shareOf(amount, counting?.terms.extras ?? 0)
  if (share === 0) return
  await openCorrection(knex, {
    ...{ driverId, name: `Detention of ${row.id}`, cents: share, note: `Added after ${settlement}` },
    ...{ on: companyDay(now), userId, disputeId: null },
  })
  await publishChange(knex, { noun: 'drivers', ids: [driverId], owners: [driverId] })
}
