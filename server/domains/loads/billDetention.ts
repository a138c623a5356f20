import type { Knex } from 'knex'
import type { z } from 'zod'
import { companyDay } from '#shared/kernel/companyDay'
import { cents, formatDollars, shareOf } from '#shared/kernel/money'
import { detentionNote } from '#shared/loads/detention'
import { billDetentionFindings } from '#shared/loads/detentionBilling'
import type { loadCommands } from '#shared/loads/loadEntry'
import { stopName } from '#shared/loads/stopTimes'
import { termsOn } from '#shared/settlements/payTerms'
import type { Act, UseCase } from '../../platform/commands/command.ts'
import { refuse } from '../../platform/http/refusal.ts'
import { publishChange } from '../../platform/sse/record.ts'
import { openCorrection, readTerms } from '../drivers/index.ts'
import { readDwells } from './dwells.ts'
import type { Load } from './Load.ts'
import { namedCharges, owedName, payableTransactions } from './payableDetention.ts'
import { settlementOf } from './settlementOfLoad.ts'

/**
 * Adds the detention at a stop to the charges, at the calculated amount or, with a reason, at another one. Where the driver was
 * settled for the load already, the next settlement pays the share, as a correction. Throws 422 with findings where no detention
 * is payable, the truck is still there, or it was added before.
 */
export const billDetention: UseCase<Load, z.output<(typeof loadCommands)['bill-detention']>> = async (act) => {
  const { knex, row, body, guard, now, describe } = act
  const { load, dwells } = await readDwells(knex, row.id, now)
  const dwell = dwells.find(({ stop }) => stop === body.stop)
  guard(billDetentionFindings({ ...load, charges: row.charges }, body.stop, dwell))
  // The guard has refused a stop without detention.
  if (!dwell) return null
  if (cents(body.amount) !== cents(dwell.amount) && !body.reason) {
    throw refuse.invalid({ reason: `${formatDollars(dwell.amount)} is owed by the events: please enter why the amount differs` })
  }
  const note = detentionNote(dwell, load, now)
  const charge = { code: 'detention' as const, cents: cents(body.amount), note, stop: dwell.stop }
  const settled = await settlementOf(knex, row.id, row.assignedDriverId)
  const where = stopName(dwell.stop, load.stops.length)
  const corrected = settled !== null && (await oweShare(act, charge.cents, { where, settlement: settled.id }))
  const remarks = [!body.reason && where, settled && `its driver was settled in ${settled.id}`]
  describe(remarks.filter(Boolean).join(', '))
  return { charges: [...row.charges, { ...charge, ...(corrected && { corrected }) }] }
}

/**
 * Credits the driver with the share of an amount that the settlement did not include, by the terms effective on the delivery day.
 * Returns whether corrections pay it. A share that was paid or credited for a charge removed since is not credited again.
 */
async function oweShare(
  { knex, row, now, userId }: Act<Load, unknown>,
  amount: number,
  { where, settlement }: { where: string; settlement: string },
): Promise<boolean> {
  const driverId = row.assignedDriverId as string
  const counting = termsOn(await readTerms(knex, driverId), companyDay(row.deliveredAt ?? now))
  const shareIn = (whole: number) => shareOf(whole, counting?.terms.extras ?? 0)
  const current = row.charges.filter(({ code, corrected }) => code === 'detention' && !corrected)
  const settled = await settledDetention(knex, row.id, settlement)
  const surplus = Math.max(0, settled - current.reduce((sum, { cents: whole }) => sum + shareIn(whole), 0))
  const rest = shareIn(amount) - surplus
  if (rest <= 0) return false
  const before = await payableTransactions(knex, row.id, where)
    .where({ driver_id: driverId })
    .first({ payable: knex.raw('coalesce(sum(cents), 0)::int') })
  const missing = rest - before.payable
  if (missing <= 0) return true
  await openCorrection(knex, {
    driverId,
    name: owedName(row.id, where),
    cents: missing,
    note: `Added after ${settlement}`,
    on: companyDay(now),
    userId,
    disputeId: null,
  })
  await publishChange(knex, { resource: 'drivers', ids: [driverId], owners: [driverId] })
  return true
}

/** The amount that a settlement has paid for the detention of a load, in cents. */
async function settledDetention(knex: Knex, loadId: string, settlement: string): Promise<number> {
  const { rows } = await knex.raw(
    `select coalesce(sum((calculation->'amounts'->>((load->>'id') || ':extra ' || name))::int), 0)::int as cents
     from settlements cross join lateral jsonb_array_elements(calculation->'inputs'->'loads') load
       cross join lateral ${namedCharges} named
     where settlements.id = :settlement and load->>'id' = :loadId and charge->>'code' = 'detention'`,
    { loadId, settlement },
  )
  return rows[0].cents
}
