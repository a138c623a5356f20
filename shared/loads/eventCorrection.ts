import { z } from 'zod'
import { deviceTime } from '../kernel/deviceTime.ts'
import { freeText } from '../kernel/text.ts'

/**
 * The schema of a driver's correction of an own event (§4): it has another time, or did not happen. An append-only command: the
 * event is not changed, and dispatch decides which of the two counts.
 */
export const eventCorrection = z.strictObject({
  event: z.uuid('Please choose the event').describe('The event to correct'),
  occurredAt: deviceTime('Please enter when it happened').nullable().describe('When it happened; null where it did not'),
  note: freeText(500).nullish().describe('For dispatch'),
  correctedAt: deviceTime('Please send when it was corrected').describe(
    "By the sender's clock, corrected by what the device knows of the server's",
  ),
})

export type EventCorrection = z.output<typeof eventCorrection>
