import { z } from 'zod'

/** An error response of the API (RFC 9457); `detail` is the sentence for the user. */
export const problem = z.object({
  type: z.string(),
  title: z.string(),
  status: z.number().int(),
  detail: z.string(),
  /** For 422: the message of each refused field. */
  errors: z.record(z.string(), z.string()).optional(),
})

export type Problem = z.infer<typeof problem>
