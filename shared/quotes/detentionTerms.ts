import { z } from 'zod'

/** The terms of waiting at a stop that a shipper reads beside a price: hours, and dollars an hour. */
export const waitingTerms = z.object({ freeHours: z.number(), perHour: z.number() })

export type WaitingTerms = z.infer<typeof waitingTerms>
