import type { Knex } from 'knex'
import type { z } from 'zod'
import type { LoadRecord } from '#shared/loads/load'
import type { loadCommands } from '#shared/loads/loadEntry'
import { loadTotal } from '#shared/loads/loadMoney'
import type { UseCase } from '../../platform/commands/command.ts'
import type { SessionUser } from '../../platform/http/sessionStore.ts'
import type { Attachment } from '../../platform/mail/letter.ts'
import type { SendMail } from '../../platform/mail/sendMail.ts'
import type { RowKey } from '../../platform/queries/list.ts'
import { windowOf } from './documents/documentParts.ts'
import type { PricedLoad } from './documents/loadConfirmationPdf.ts'
import { renderLoadDocument } from './documents/loadDocuments.ts'
import { payerOf } from './documents/payer.ts'
import type { Load } from './Load.ts'

/** A load confirmation shows no files. */
const noFiles = async () => null

/** A load confirmation as it is mailed. */
interface MailedConfirmation {
  load: LoadRecord
  contact: string | null
  attachment: Attachment
}

/**
 * Draws the load confirmation, before the transaction. It shows the version that the desk has seen, or the command is refused.
 * Throws as `renderLoadDocument`.
 */
export async function prepareConfirmation(knex: Knex, user: SessionUser, key: RowKey): Promise<MailedConfirmation> {
  const { id } = key as { id: string }
  const { load, name, file } = await renderLoadDocument(knex, user, id, 'load-confirmation', {
    client: { id: user.id },
    readFile: noFiles,
  })
  const { contact } = await payerOf(knex, load)
  return { load, contact, attachment: { name, type: 'application/pdf', content: file.toString('base64') } }
}

/**
 * Mails the load confirmation to the customer, as it was drawn: a change before the mail goes does not alter it. The row and its
 * version are unchanged.
 */
export const sendConfirmation =
  (sendMail: SendMail): UseCase<Load, z.output<typeof loadCommands.confirm>, MailedConfirmation> =>
  async ({ knex, row, prepared: { load, contact, attachment }, body: { to, note }, clientId, describe }) => {
    const { rateLinehaul, accessorials = [] } = load as PricedLoad
    const [first, last] = [load.stops[0], load.stops.at(-1)].map((stop) => stop && windowOf(stop))
    await sendMail(knex, {
      to,
      template: 'loadConfirmation',
      resource: 'loads',
      rowId: row.id,
      key: `load ${row.id} confirmation ${clientId}`,
      data: {
        loadId: row.id,
        contactName: contact,
        reference: load.brokerReference ?? null,
        note: note || null,
        file: attachment.name,
        pickupLocation: load.pickupLocation,
        deliveryLocation: load.deliveryLocation,
        pickup: first ?? '',
        delivery: last ?? '',
        total: loadTotal({ rateLinehaul, accessorials }),
      },
      attachments: [attachment],
    })
    describe(to)
    return null
  }
