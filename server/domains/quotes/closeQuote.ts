import type { z } from 'zod'
import type { quoteCommands } from '#shared/quotes/quote'
import type { linkedWithdrawal } from '#shared/tracking/linked'
import type { UseCase } from '../../platform/commands/command.ts'
import { supersedeMails } from '../../platform/mail/sendMail.ts'
import type { Quote } from './Quote.ts'
import { mailWithdrawal, type QuoteMailing } from './quoteMails.ts'
import { notifyDeskOfWithdrawal } from './quoteNotifications.ts'

/** Declines with a reason: the shipper a price, the desk a request that it cannot haul. */
export const decline: UseCase<Quote, z.output<typeof quoteCommands.decline>> = async ({ knex, row, body, now }) => {
  // No queued mail offers a declined price any more.
  if (row.status === 'quoted')
    await supersedeMails(knex, { resource: 'quotes', rowId: row.id }, 'Not sent: the price was declined.')
  return { endedAt: now, endReason: body.reason || null }
}

/** Withdraws a request or its price, with a reason; a mail notifies a shipper who has a price. */
export function withdraw(mailing: QuoteMailing): UseCase<Quote, z.output<typeof quoteCommands.withdraw>> {
  return async ({ knex, row, body, now }) => {
    if (row.status === 'quoted') await mailWithdrawal(knex, row, body.reason, mailing)
    return { endedAt: now, endReason: body.reason }
  }
}

/** Withdraws a request that has no price yet, for the shipper; the desk is notified, unless it was a robot's. */
export const withdrawByShipper: UseCase<Quote, z.output<typeof linkedWithdrawal>> = async ({ knex, row, body, now }) => {
  if (!row.suspicious) await notifyDeskOfWithdrawal(knex, row.id, now)
  return { endedAt: now, endReason: body.reason || null, withdrawnByShipper: true }
}

/** Archives a request as spam. */
export const archive: UseCase<Quote, unknown> = async () => ({ suspicious: true })

/** Reactivates an archived request. */
export const restore: UseCase<Quote, unknown> = async () => ({ suspicious: false })
