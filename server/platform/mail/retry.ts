import type { UseCase } from '../commands/command.ts'
import { publishChange } from '../sse/record.ts'
import type { Mail } from './Mail.ts'
import { enqueueMail, givenUpAfter } from './sendMail.ts'

const notCached = {
  code: 'text_not_kept',
  severity: 'block',
  message: 'Its text is no longer kept with its link. Please send it again from where it came from.',
} as const

/** Has a failed mail tried again, at once and from then on as a new one. */
export const retryMail: UseCase<Mail, unknown> = async ({ knex, row, now, guard }) => {
  guard(row.sealed ? [] : [notCached])
  await enqueueMail(knex, row.id, now)
  await publishChange(knex, { resource: row.resource, ids: [row.rowId] })
  return { attempts: 0, nextAttemptAt: now, giveUpAt: givenUpAfter(now), lastError: null }
}
