import type { Config } from './config.ts'
import type { Task } from './jobs/task.ts'
import { mailTask } from './mail/deliver.ts'
import { quoteTasks } from './quotes/jobs.ts'
import { mailingOf } from './quotes/mails.ts'

/** Every kind of job. */
export function tasksOf(config: Config): Task[] {
  return [mailTask(config), ...quoteTasks(mailingOf(config))]
}
