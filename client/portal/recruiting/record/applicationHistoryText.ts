import type { ApplicationAction } from '#shared/recruiting/transitions'

/** The labels of the application actions in its history. */
export const applicationActions: Record<ApplicationAction, string> = {
  review: 'Review started',
  'ask-documents': 'Documents requested',
  'report-notice': 'First notice after a report',
  approve: 'Approved',
  reject: 'Rejected',
  'final-notice': 'Final notice after a report',
  withdraw: 'Withdrawn',
  log: 'Added to the log',
  'send-document': 'Document sent by the applicant',
  link: 'Link created',
  revoke: 'Links revoked',
  erase: 'Erasure requested',
}
