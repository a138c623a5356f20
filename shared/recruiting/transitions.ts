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
  | 'send-document'
  | 'link'
  | 'revoke'
  | 'erase'

/**
 * The state table of an application (§4). A repeated request for documents does not change its status. Only the applicant
 * withdraws without a reason; a recruiter enters who reported it.
 */
export const applicationTransitions: readonly Transition<ApplicationStatus, ApplicationAction>[] = [
  { action: 'review', from: ['submitted'], to: 'in_review', by: recruiters },
  { action: 'ask-documents', from: openApplicationStatuses, to: 'documents', by: recruiters },
  { action: 'report-notice', from: openApplicationStatuses, by: recruiters },
  { action: 'approve', from: ['in_review', 'documents'], to: 'approved', by: recruiters },
  { action: 'reject', from: openApplicationStatuses, to: 'rejected', by: recruiters },
  { action: 'final-notice', from: ['rejected'], by: recruiters },
  { action: 'withdraw', from: openApplicationStatuses, to: 'withdrawn', by: recruiters, needs: 'reason' },
  { action: 'withdraw', from: openApplicationStatuses, to: 'withdrawn', by: ['link'] },
  { action: 'log', from: applicationStatuses, by: recruiters, internal: true },
  { action: 'send-document', from: openApplicationStatuses, by: ['link'], internal: true },
  { action: 'link', from: applicationStatuses, by: recruiters, internal: true },
  { action: 'revoke', from: applicationStatuses, by: recruiters, internal: true, needs: 'reason' },
  { action: 'erase', from: ['rejected', 'withdrawn'], by: admins, internal: true },
]
