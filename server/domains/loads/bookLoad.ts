import type { z } from 'zod'
import { cents, dollars } from '#shared/kernel/money'
import type { loadCommands } from '#shared/loads/loadEntry'
import { bookFindings } from '#shared/loads/loadFindings'
import type { UseCase } from '../../platform/commands/command.ts'
import { supersedeMails } from '../../platform/mail/sendMail.ts'
import { payingBroker } from '../customers/index.ts'
import type { Load } from './Load.ts'
import { loweredDetention, loweredFindings, loweredText } from './payableDetention.ts'

/** Books a quoted load, which needs a rate and the dates of its stops; a broker on a credit hold needs an accepted warning. */
export const bookLoad: UseCase<Load, z.output<typeof loadCommands.book>> = async ({ knex, row, guard }) => {
  const broker = row.brokerId ? await payingBroker(knex, row.brokerId) : null
  guard(bookFindings({ rateLinehaul: dollars(row.rateLinehaulCents), stops: row.stops, broker }))
  return {}
}

/**
 * Cancels a load, with a reason: it keeps its status, and disappears from lists. A TONU amount, in dollars, becomes the only
 * charge; without one there is none. Throws 422 with a finding where a driver keeps a share of detention.
 */
export const cancelLoad: UseCase<Load, z.output<typeof loadCommands.cancel>> = async (act) => {
  const { knex, row, now, guard, describe } = act
  const { tonu } = act.body
  const lowered = await loweredDetention(knex, row, { stops: row.stops, charges: [] })
  guard(loweredFindings(lowered))
  describe(loweredText(lowered))
  await supersedeMails(knex, { resource: 'loads', rowId: row.id }, 'Not sent: the load was cancelled.')
  return {
    cancelledAt: now,
    ...(tonu != null && {
      rateLinehaulCents: 0,
      charges: [{ code: 'tonu' as const, cents: cents(tonu), note: null }],
      driverPayCents: row.assignedDriverId ? 0 : null,
    }),
  }
}
