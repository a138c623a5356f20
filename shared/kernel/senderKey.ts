import { z } from 'zod'

/**
 * The schema of the Idempotency-Key of a driver's request: the phone recognizes its request by it, also after a corrected time.
 */
export const ownKey = z.string().nullable().optional().describe('For the driver who sent it: its Idempotency-Key')
