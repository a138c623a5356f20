import type { Config } from '../config/config.ts'
import { complianceTask } from '../domains/compliance/complianceReminders.ts'
import { interestTask } from '../domains/drivers/escrowInterest.ts'
import { lateTask } from '../domains/loads/late.ts'
import { noticeTask } from '../domains/loads/mailDetentionNotices.ts'
import { notificationTask } from '../domains/notifications/notificationMail.ts'
import { toDevice } from '../domains/notifications/notificationTime.ts'
import { eraseTask } from '../domains/privacy/erasureTask.ts'
import { quoteTasks } from '../domains/quotes/jobs.ts'
import { mailingOf } from '../domains/quotes/quoteMails.ts'
import { batchTask } from '../domains/settlements/batchJob.ts'
import { settlementsTask } from '../domains/settlements/settlementNotifications.ts'
import { forgottenTask } from '../domains/users/forgotten.ts'
import { userMailingOf } from '../domains/users/userMails.ts'
import { openStorage } from '../platform/files/openStorage.ts'
import type { Task } from '../platform/jobs/task.ts'
import { mailTask } from '../platform/mail/deliverMail.ts'
import { pushTask } from '../platform/push/deliverPush.ts'
import { pushSender } from '../platform/push/sendPush.ts'

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
    notificationTask(userMailing),
    pushTask(toDevice, pushSender(config)),
    eraseTask(openStorage(config)),
  ]
}
