import { openApplicationStatuses } from '#shared/recruiting/status'
import { unanswered } from '../../platform/api/queries.ts'
import type { Projection } from '../../platform/offline/cache/resources.ts'

/** Resources that come in from the website and have a promised response time. */
export type Arriving = keyof typeof unanswered

type InboxItem = Projection<'quotes'> | Projection<'applications'>

/** The projection as one of these resources, where its type names only some resource. */
const toInboxItem = (projection: { id: string }) => projection as InboxItem

/** The row probably comes from a robot. */
export const isSuspicious = (projection: { id: string }) => toInboxItem(projection).suspicious === true

/** No contact with the applicant is logged yet, and it is not decided: its clock runs. */
export const isUncontacted = ({ status, contactedAt }: { status: string; contactedAt?: string | null }): boolean =>
  !contactedAt && openApplicationStatuses.some((open) => open === status)

/** The row waits for our first response, even if a robot may have sent it. */
export const isUnanswered = (projection: { id: string }): boolean => {
  const row = toInboxItem(projection)
  return 'contactBy' in row ? isUncontacted(row) : row.status === unanswered.quotes
}

const awaitsResponse = (row: InboxItem) => !row.suspicious && isUnanswered(row)
const getDueTime = (row: InboxItem) => Date.parse('respondBy' in row ? row.respondBy : row.contactBy)

/** Sorts unanswered rows by the time left; then the others in their order, with probable robots. */
export function dueFirst<Row extends { id: string }>(projections: readonly Row[]): readonly Row[] {
  const isWaiting = (row: Row) => awaitsResponse(toInboxItem(row))
  const waiting = projections.filter(isWaiting).sort((a, b) => getDueTime(toInboxItem(a)) - getDueTime(toInboxItem(b)))
  return [...waiting, ...projections.filter((row) => !isWaiting(row))]
}
