import { z } from 'zod'
import { text } from '../kernel/text.ts'
import { linkedQuote } from '../quotes/linkedQuote.ts'
import { linkedApplication } from '../recruiting/linkedApplication.ts'
import { linkedLoad } from './shipment.ts'

/** What a link leads to: a quote request and the load it becomes, a load alone, or an application. */
export const linked = z.union([linkedQuote, linkedLoad, linkedApplication])

/** What its sender has withdrawn by a link: a quote request or an application. */
export const withdrawn = z.union([linkedQuote, linkedApplication])

/** The body of a withdrawal by a link. */
export const linkedWithdrawal = z.strictObject({ reason: text(500).nullish() })

export type LinkTarget = z.infer<typeof linked>
