import type { ApplicationVerb } from '#shared/applicationStates'

/** What the history of an application says of what was done with it. */
export const applicationVerbs: Record<ApplicationVerb, string> = {
  review: 'Review begun',
  'ask-documents': 'Documents asked for',
  'report-notice': 'First notice after a report',
  approve: 'Approved',
  reject: 'Rejected',
  'final-notice': 'Final notice after a report',
  withdraw: 'Withdrawn',
  log: 'Added to the log',
  'send-paper': 'Document sent by the applicant',
  link: 'Link made to copy',
  revoke: 'Links revoked',
  erase: 'Erasing asked for',
}
