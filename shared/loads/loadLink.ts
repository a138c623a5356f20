import { z } from 'zod'
import { text } from '../kernel/text.ts'
import { mailState } from '../notifications/mail.ts'

/** The maximum of links to a load that work at once, in addition to those to its quote request. */
export const maxLinks = 20

/** A link that follows a load without an account, as its shipper and dispatch see it: never its token. */
export const loadLink = z.object({
  id: z.uuid(),
  scope: z
    .enum(['shipment', 'quote'])
    .describe('`shipment`: the load without its price; `quote`: the price, too, as it was mailed or copied by the desk'),
  name: z.string().nullable().describe('Whom it was given to; null where the desk copied it'),
  givenBy: z.string().nullable().describe('Null where it was made for a mail. Shippers see "Dispatch" for people of the desk'),
  mail: mailState.nullable().describe('The mail that carries it; null where it was copied, or its mail was erased'),
  createdAt: z.iso.datetime({ offset: true }),
  openedAt: z.iso.datetime({ offset: true }).nullable().describe('When it was last opened, to a few minutes; null for never'),
  until: z.iso.datetime({ offset: true }),
})

export type LoadLink = z.infer<typeof loadLink>

/** The body of a new link to a load. */
export const linkBody = z.strictObject({
  name: text(100, 'Please enter who it is for').describe('The name or the e-mail address of who gets it'),
})

/** The body that takes a link back. */
export const revokeBody = z.strictObject({ link: z.uuid('Please choose the link') })
