import type { Config } from './config.ts'
import { documentWords } from './documents/notifications.ts'
import { driverWords } from './drivers/notifications.ts'
import { eraseTask } from './erasures/task.ts'
import { openStorage } from './files/openStorage.ts'
import type { Task } from './jobs/task.ts'
import { noticeTask } from './loads/detentionNotice.ts'
import { lateTask } from './loads/late.ts'
import { loadWords } from './loads/notifications.ts'
import { mailTask } from './mail/deliver.ts'
import { pushTask, type WordsOf } from './push/deliver.ts'
import { pushSender } from './push/send.ts'
import { quoteTasks } from './quotes/jobs.ts'
import { mailingOf } from './quotes/mails.ts'
import { forgottenTask } from './users/forgotten.ts'
import { userMailingOf } from './users/mails.ts'

/** Every kind of job. */
export function tasksOf(config: Config): Task[] {
  const mailing = mailingOf(config)
  return [
    mailTask(config),
    ...quoteTasks(mailing),
    noticeTask(mailing.sendMail),
    lateTask(),
    forgottenTask(userMailingOf(config)),
    pushTask(wordsOf, pushSender(config)),
    eraseTask(openStorage(config)),
  ]
}

const wordsOf: WordsOf = (knex, about, reader, now) => {
  if (about.what === 'driver status' || about.what.startsWith('days off ')) return driverWords(knex, about, reader)
  if (about.what.startsWith('document ')) return documentWords(knex, about, reader)
  return loadWords(knex, about, reader, now)
}
