import { z } from 'zod'

/** The response of `POST /api/submissions/:key/cancel`: the request is stored, or cancelled and never will be. */
export const submissionOutcome = z.object({
  state: z.enum(['cancelled', 'stored']),
  /** The reference of a stored request. */
  reference: z.string().optional().describe('Q-1042'),
})

export type SubmissionOutcome = z.infer<typeof submissionOutcome>
