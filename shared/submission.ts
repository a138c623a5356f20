import { z } from 'zod'

/** What `POST /api/submissions/:key/cancel` answers of a request that may have arrived: it did, or it never will. */
export const submissionOutcome = z.object({
  state: z.enum(['cancelled', 'stored']),
  /** Of what is stored: the number people read. */
  reference: z.string().optional().describe('Q-1042'),
})

export type SubmissionOutcome = z.infer<typeof submissionOutcome>
