import { z } from 'zod'

/** The response of `POST /api/submissions/:key/cancel`: the request is stored, or cancelled and never will be. */
export const submissionOutcome = z.object({
  state: z.enum(['cancelled', 'stored']),
  /** The reference of a stored request. */
  reference: z.string().optional().describe('Q-1042'),
})

/** How long the key of a quote request or an application opens its status, in days. The device retains the submission as long. */
export const submissionKeyDays = 30

/** The response of `POST /api/submissions/:key/link`. */
export const submissionLink = z.object({ path: z.string().describe('/f/… on this site') })

export type SubmissionLink = z.infer<typeof submissionLink>

export type SubmissionOutcome = z.infer<typeof submissionOutcome>
