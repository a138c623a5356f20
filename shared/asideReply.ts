import { z } from 'zod'
import { loadId } from './load.ts'
import { replies } from './replies.ts'
import { isInYears, outsideYears } from './time.ts'

/** The schema of a driver's reply on an own event that was kept aside (§4): a fact, which was said whatever the desk did meanwhile. */
export const asideReply = z.strictObject({
  event: z.uuid('Please choose the event'),
  reply: z.enum(replies, 'Please say what is right'),
  repliedAt: z.iso
    .datetime({ offset: true, error: 'Please send when it was said' })
    .refine(isInYears, outsideYears)
    .describe("By the sender's clock, corrected by what the device knows of the server's"),
})

export type AsideReply = z.output<typeof asideReply>

/** An own event that is kept aside and waits for what its driver says. */
export const openAside = z.object({ load: loadId, event: z.uuid() })

export type OpenAside = z.infer<typeof openAside>
