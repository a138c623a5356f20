import type { MailStatus } from './mailStatus.ts'
import type { Transition } from './transition.ts'

/** What administrators can do with a mail. */
export type MailVerb = 'retry'

/** The state table of a mail; the rest is done by the job that sends it. */
export const mailTransitions: readonly Transition<MailStatus, MailVerb>[] = [
  { verb: 'retry', from: ['failed'], to: 'waiting', by: ['superadmin', 'admin'] },
]
