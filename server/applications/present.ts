import type { ApplicationReceipt } from '#shared/application'
import type { ApplicationStatus } from '#shared/applicationStatus'

/** What the applicant is told: nothing that was not theirs already. */
export function receipt(application: { id: string; number: string | number; status: ApplicationStatus }): ApplicationReceipt {
  return { id: application.id, reference: `A-${application.number}`, status: application.status }
}
