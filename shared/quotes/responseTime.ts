import { z } from 'zod'

/** Fewer answers than this say nothing about the response time of dispatch (§7). */
export const minAnswers = 20

/** The response of `GET /api/answer-time`. */
export const answerTimeSchema = z.object({
  median: z.number().int().nullable().describe('Minutes; null below 20 answers'),
  answers: z.number().int().describe('In the last 30 days; 0 where that says nothing'),
})

export type AnswerTime = z.infer<typeof answerTimeSchema>
