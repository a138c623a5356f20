import { z } from 'zod'
import { deviceTime } from '../kernel/deviceTime.ts'
import { type TrackingEventType, trackingEvents } from '../tracking/status.ts'
import { loadId } from './load.ts'
import { replies } from './replies.ts'

/**
 * The schema of a driver's reply on an own disputed event (§4): an append-only command, accepted whatever dispatch did meanwhile.
 */
export const disputeReply = z
  .strictObject({
    event: z.uuid('Please choose the event'),
    reply: z.enum(replies, 'Please say what is right'),
    other: z
      .uuid('Please choose the other event')
      .optional()
      .describe(
        'The event that counts and whose time is said to be right. Where another one does by now, nothing is said of that',
      ),
    repliedAt: deviceTime('Please send when it was said').describe(
      "By the sender's clock, corrected by what the device knows of the server's",
    ),
  })
  .refine(({ reply, other }) => reply !== 'other' || other, { path: ['other'], error: 'Please say which time is right' })

export type DisputeReply = z.output<typeof disputeReply>

/** An own disputed event that waits for its driver's reply. */
export const openDispute = z.object({ load: loadId, event: z.uuid() })

export type OpenDispute = z.infer<typeof openDispute>

/** A disputed event that waits for the decision of dispatch, with its driver. */
const unresolvedDispute = z.object({
  ...openDispute.shape,
  type: z.enum(Object.keys(trackingEvents) as [TrackingEventType]),
  stop: z.int().nullable(),
  driverName: z.string(),
})

/** The first of them, and their number in all. */
export const unresolvedDisputes = z.object({ total: z.int(), events: z.array(unresolvedDispute) })

export type OpenDisputes = z.infer<typeof unresolvedDisputes>
