import type { Actor, Transition } from '../kernel/transition.ts'
import { type ApplicationStatus, applicationStatuses, openApplicationStatuses } from './status.ts'

const admins = ['superadmin', 'admin'] as const satisfies readonly Actor[]
const recruiters = ['superadmin', 'admin', 'recruiter'] as const satisfies readonly Actor[]

/**
 * The actions on an application.
 * - `ask-documents` requests documents from the applicant; `send-paper` is a document that the applicant sends.
 * - `report-notice` logs the day of the notice before a rejection because of a background report; `final-notice` that of the one
 *   after it.
 * - `log` adds a contact or a note.
 * - `link` makes a link to the applicant's page, to be copied; `revoke` ends all of them.
 * - `erase` requests that it is erased as soon as the law allows.
 */
export type ApplicationAction =
  | 'review'
  | 'ask-documents'
  | 'report-notice'
  | 'approve'
  | 'reject'
  | 'final-notice'
  | 'withdraw'
  | 'log'
  | 'send-paper'
  | 'link'
  | 'revoke'
  | 'erase'

/**
 * The state table of an application (§4). A repeated request for documents does not change its status. Only the applicant
 * withdraws without a reason; a recruiter enters who reported it.
 */
export const applicationTransitions: readonly Transition<ApplicationStatus, ApplicationAction>[] = [
  { verb: 'review', from: ['submitted'], to: 'in_review', by: recruiters },
  { verb: 'ask-documents', from: openApplicationStatuses, to: 'documents', by: recruiters },
  { verb: 'report-notice', from: openApplicationStatuses, by: recruiters },
  { verb: 'approve', from: ['in_review', 'documents'], to: 'approved', by: recruiters },
  { verb: 'reject', from: openApplicationStatuses, to: 'rejected', by: recruiters },
  { verb: 'final-notice', from: ['rejected'], by: recruiters },
  { verb: 'withdraw', from: openApplicationStatuses, to: 'withdrawn', by: recruiters, needs: 'reason' },
  { verb: 'withdraw', from: openApplicationStatuses, to: 'withdrawn', by: ['link'] },
  { verb: 'log', from: applicationStatuses, by: recruiters, internal: true },
  { verb: 'send-paper', from: openApplicationStatuses, by: ['link'], internal: true },
  { verb: 'link', from: applicationStatuses, by: recruiters, internal: true },
  { verb: 'revoke', from: applicationStatuses, by: recruiters, internal: true, needs: 'reason' },
  { verb: 'erase', from: ['rejected', 'withdrawn'], by: admins, internal: true },
]
