import type { UseCase } from '../commands/command.ts'
import { publishChange } from '../sse/record.ts'
import type { Mail } from './Mail.ts'
import { enqueueMail, givenUpAfter } from './sendMail.ts'

const notKept = {
  code: 'text_not_kept',
  severity: 'block',
  sentence: 'Its text is no longer kept with its link. Please send it again from where it came from.',
} as const

/** Has a failed mail tried again, at once and from then on as a new one. */
export const retryMail: UseCase<Mail, unknown> = async ({ knex, row, now, guard }) => {
  guard(row.sealed ? [] : [notKept])
  await enqueueMail(knex, row.id, now)
  await publishChange(knex, { noun: row.noun, ids: [row.rowId] })
  return { tries: 0, nextTryAt: now, giveUpAt: givenUpAfter(now), lastError: null }
}
