/** The statuses of an application, from its arrival to its end. */
export const applicationStatuses = ['submitted', 'in_review', 'documents', 'approved', 'rejected', 'withdrawn'] as const
export type ApplicationStatus = (typeof applicationStatuses)[number]

export const applicationStatusLabels: Record<ApplicationStatus, string> = {
  submitted: 'Submitted',
  in_review: 'In Review',
  documents: 'Documents',
  approved: 'Approved',
  rejected: 'Rejected',
  withdrawn: 'Withdrawn',
}

/** The statuses in which an application is still going on. */
export const openApplicationStatuses = ['submitted', 'in_review', 'documents'] as const satisfies readonly ApplicationStatus[]
