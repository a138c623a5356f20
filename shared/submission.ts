import { z } from 'zod'

/** The response of `POST /api/submissions/:key/cancel` for a request in doubt: it has arrived, or it never will. */
export const submissionOutcome = z.object({
  state: z.enum(['cancelled', 'stored']),
  /** Of what is stored: the number people read. */
  reference: z.string().optional().describe('Q-1042'),
})

export type SubmissionOutcome = z.infer<typeof submissionOutcome>
