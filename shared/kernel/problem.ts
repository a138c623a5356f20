import { z } from 'zod'
import { finding } from './findings.ts'

/** An error response of the API (RFC 9457); `detail` is the sentence for the user. */
export const problem = z.object({
  type: z.string(),
  title: z.string(),
  status: z.number().int(),
  detail: z.string(),
  /** For 422: the message of each refused field. */
  errors: z.record(z.string(), z.string()).optional(),
  /** For a command that a guard stops: everything it has found, at once. */
  findings: z.array(finding).optional(),
  /** For 412: the record as the caller may read it now. */
  current: z.unknown().optional(),
})

export type Problem = z.infer<typeof problem>
