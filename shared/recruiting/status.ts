/** The statuses of an application, in their order (§4). */
export const applicationStatuses = ['submitted', 'in_review', 'documents', 'approved', 'rejected', 'withdrawn'] as const
export type ApplicationStatus = (typeof applicationStatuses)[number]

/** The labels of the statuses. */
export const applicationStatusLabels: Record<ApplicationStatus, string> = {
  submitted: 'Submitted',
  in_review: 'In Review',
  documents: 'Documents',
  approved: 'Approved',
  rejected: 'Rejected',
  withdrawn: 'Withdrawn',
}

/** The statuses of applications that are not decided yet. */
export const openApplicationStatuses = ['submitted', 'in_review', 'documents'] as const satisfies readonly ApplicationStatus[]
