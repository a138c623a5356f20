import type { Transition } from '../kernel/transition.ts'
import type { MailStatus } from './status.ts'

/** What administrators can do with a mail. */
export type MailAction = 'retry'

/** The state table of a mail; the rest is done by the job that sends it. */
export const mailTransitions: readonly Transition<MailStatus, MailAction>[] = [
  { action: 'retry', from: ['failed'], to: 'waiting', by: ['superadmin', 'admin'] },
]
