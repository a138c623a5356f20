import type { Config } from '../config/config.ts'
import { complianceTask } from '../domains/compliance/tell.ts'
import { interestTask } from '../domains/drivers/escrowInterest.ts'
import { noticeTask } from '../domains/loads/detentionNotice.ts'
import { lateTask } from '../domains/loads/late.ts'
import { newsTask } from '../domains/notifications/mail.ts'
import { toDevice } from '../domains/notifications/when.ts'
import { eraseTask } from '../domains/privacy/task.ts'
import { quoteTasks } from '../domains/quotes/jobs.ts'
import { mailingOf } from '../domains/quotes/mails.ts'
import { batchTask } from '../domains/settlements/batchJob.ts'
import { settlementsTask } from '../domains/settlements/notifications.ts'
import { forgottenTask } from '../domains/users/forgotten.ts'
import { userMailingOf } from '../domains/users/mails.ts'
import { openStorage } from '../platform/files/openStorage.ts'
import type { Task } from '../platform/jobs/task.ts'
import { mailTask } from '../platform/mail/deliver.ts'
import { pushTask } from '../platform/push/deliver.ts'
import { pushSender } from '../platform/push/send.ts'

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
