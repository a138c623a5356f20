import type { Knex } from 'knex'
import { type AnswerTime, minAnswers } from '#shared/quotes/responseTime'

/**
 * The answer time of website requests in the last 30 days (§7): the median minutes from the request to its first price. Null for
 * too few answers.
 */
export async function answerTime(knex: Knex): Promise<AnswerTime> {
  const { rows } = await knex.raw(
    `select count(*)::int as answers,
       percentile_cont(0.5) within group (order by extract(epoch from quoted_at - created_at) / 60) as median
     from quotes where quoted_at > now() - interval '30 days' and source = 'website'`,
  )
  const { answers, median } = rows[0]
  return answers < minAnswers ? { answers: 0, median: null } : { answers, median: Math.max(1, Math.round(median)) }
}
