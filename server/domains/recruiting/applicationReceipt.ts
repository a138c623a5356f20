import type { ApplicationReceipt } from '#shared/recruiting/application'
import type { ApplicationStatus } from '#shared/recruiting/status'

/** The response to the applicant; contains nothing that is not theirs. */
export function receipt(application: { id: string; number: string | number; status: ApplicationStatus }): ApplicationReceipt {
  return { id: application.id, reference: `A-${application.number}`, status: application.status }
}
