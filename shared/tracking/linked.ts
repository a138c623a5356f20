import { z } from 'zod'
import { linkedQuote } from '../quotes/linkedQuote.ts'
import { linkedApplication } from '../recruiting/linkedApplication.ts'
import { linkedLoad } from './shipment.ts'

/** What a link leads to: a quote request and the load it becomes, a load alone, or an application. */
export const linked = z.union([linkedQuote, linkedLoad, linkedApplication])

export type LinkTarget = z.infer<typeof linked>
