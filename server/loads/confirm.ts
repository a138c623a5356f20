import type { z } from 'zod'
import type { loadCommands } from '#shared/loadEntry'
import { loadTotal } from '#shared/loadMoney'
import type { SendMail } from '../mail/send.ts'
import type { UseCase } from '../writes/command.ts'
import type { Load } from './Load.ts'
import { paperOf } from './papers/papers.ts'
import { windowOf } from './papers/parts.ts'
import { payerOf } from './papers/payer.ts'
import type { PricedLoad } from './papers/rateConfirmation.ts'

/** A rate confirmation has none. */
const noFiles = async () => null

/**
 * Mails the rate confirmation to who pays. It is made here, of the version that the desk has seen: what is changed before the
 * mail goes does not change it. The row and its version stay as they are.
 */
export const sendConfirmation =
  (sendMail: SendMail): UseCase<Load, z.output<typeof loadCommands.confirm>> =>
  async ({ knex, row, body: { to, note }, actor, clientId, describe }) => {
    const reader = { role: actor, driverId: null, shipperId: null }
    const { load, name, file } = await paperOf(knex, reader, row.id, 'rate-confirmation', noFiles)
    const { rateLinehaul, accessorials = [] } = load as PricedLoad
    const { contact } = await payerOf(knex, load)
    const [first, last] = [load.stops[0], load.stops.at(-1)].map((stop) => stop && windowOf(stop))
    await sendMail(knex, {
      ...{ to, template: 'rateConfirmation', noun: 'loads', rowId: row.id, key: `load ${row.id} confirmation ${clientId}` },
      data: {
        ...{ loadId: row.id, contactName: contact, reference: load.brokerReference ?? null, note: note || null, file: name },
        ...{ pickupLocation: load.pickupLocation, deliveryLocation: load.deliveryLocation },
        ...{ pickup: first ?? '', delivery: last ?? '', total: loadTotal({ rateLinehaul, accessorials }) },
      },
      attachments: [{ name, type: 'application/pdf', content: file.toString('base64') }],
    })
    describe(to)
    return null
  }
