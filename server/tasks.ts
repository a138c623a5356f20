import { complianceTask } from './compliance/tell.ts'
import type { Config } from './config.ts'
import { interestTask } from './drivers/escrowInterest.ts'
import { eraseTask } from './erasures/task.ts'
import { openStorage } from './files/openStorage.ts'
import type { Task } from './jobs/task.ts'
import { noticeTask } from './loads/detentionNotice.ts'
import { lateTask } from './loads/late.ts'
import { mailTask } from './mail/deliver.ts'
import { newsTask } from './news/mail.ts'
import { toDevice } from './news/when.ts'
import { pushTask } from './push/deliver.ts'
import { pushSender } from './push/send.ts'
import { quoteTasks } from './quotes/jobs.ts'
import { mailingOf } from './quotes/mails.ts'
import { batchTask } from './settlements/batchJob.ts'
import { settlementsTask } from './settlements/notifications.ts'
import { forgottenTask } from './users/forgotten.ts'
import { userMailingOf } from './users/mails.ts'

/** Every kind of job. */
export function tasksOf(config: Config): Task[] {
  const mailing = mailingOf(config)
  const userMailing = userMailingOf(config)
  return [
    mailTask(config),
    ...quoteTasks(mailing),
    noticeTask(mailing.sendMail),
    lateTask(),
    forgottenTask(userMailing),
    settlementsTask(),
    batchTask(config.demo),
    interestTask(),
    complianceTask(),
    newsTask(userMailing),
    pushTask(toDevice, pushSender(config)),
    eraseTask(openStorage(config)),
  ]
}
