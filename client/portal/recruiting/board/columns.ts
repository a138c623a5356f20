import type { ApplicationStatus } from '#shared/recruiting/status'
import type { Projection } from '../../../platform/offline/cache/resources.ts'
import { isUncontacted } from '../../inbox/dueFirst.ts'

type Found = Projection<'applications'>

/** The columns of open applications, with the hint of their cards. */
export const openColumns = [
  { status: 'submitted', text: 'Submitted', hint: 'New. Most urgent first.' },
  { status: 'in_review', text: 'In review', hint: 'Called. Checking employers and records.' },
  { status: 'documents', text: 'Documents', hint: 'Collecting documents.' },
] as const satisfies readonly { status: ApplicationStatus; text: string; hint: string }[]

/** The statuses below Decided, in their order. */
export const decidedStatuses = ['approved', 'rejected', 'withdrawn'] as const satisfies readonly ApplicationStatus[]

/** The number of days that a decided application remains on the board. */
export const decidedDays = 30

/** The applications of a column: who is due first, then who has been there the longest; probable robots at the end. */
export function inColumn(found: readonly Found[], status: ApplicationStatus): Found[] {
  const rank = (application: Found) => (application.suspicious ? 2 : isUncontacted(application) ? 0 : 1)
  const time = (application: Found) => Date.parse(isUncontacted(application) ? application.contactBy : application.movedAt)
  return found.filter((application) => application.status === status).sort((a, b) => rank(a) - rank(b) || time(a) - time(b))
}

/** What was decided in this way after an instant, in milliseconds, the latest first. */
export function decidedSince(found: readonly Found[], status: ApplicationStatus, since: number): Found[] {
  return found
    .filter((application) => application.status === status && Date.parse(application.movedAt) > since)
    .sort((a, b) => Date.parse(b.movedAt) - Date.parse(a.movedAt))
}

/** The application with the earliest deadline. It has the only amber button of the board. */
export function maxUrgent(found: readonly Found[]): string | null {
  const waiting = found.filter((application) => !application.suspicious && isUncontacted(application))
  return waiting.sort((a, b) => Date.parse(a.contactBy) - Date.parse(b.contactBy))[0]?.id ?? null
}
