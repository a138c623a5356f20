import { z } from 'zod'

/** The schema of the key under which a driver has sent something: by it the phone knows that again, also where its time was corrected. */
export const ownKey = z.string().nullable().optional().describe('For the driver who sent it: its Idempotency-Key')
