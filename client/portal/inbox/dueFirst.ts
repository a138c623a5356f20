import { openApplicationStatuses } from '#shared/recruiting/status'
import { unanswered } from '../../platform/api/queries.ts'
import type { Projection } from '../../platform/offline/cache/resources.ts'

/** Resources that come in from the website and have a promised response time. */
export type Arriving = keyof typeof unanswered

type Arrival = Projection<'quotes'> | Projection<'applications'>

/** The projection as one of these resources, where its type names only some resource. */
const arrivalOf = (projection: { id: string }) => projection as Arrival

/** The row probably comes from a robot. */
export const isSuspicious = (projection: { id: string }) => arrivalOf(projection).suspicious === true

/** No contact with the applicant is logged yet, and it is not decided: its clock runs. */
export const isUncontacted = ({ status, contactedAt }: { status: string; contactedAt?: string | null }): boolean =>
  !contactedAt && openApplicationStatuses.some((open) => open === status)

/** The row waits for our first response, even if a robot may have sent it. */
export const isUnanswered = (projection: { id: string }): boolean => {
  const one = arrivalOf(projection)
  return 'contactBy' in one ? isUncontacted(one) : one.status === unanswered.quotes
}

const waits = (one: Arrival) => !one.suspicious && isUnanswered(one)
const dueOf = (one: Arrival) => Date.parse('respondBy' in one ? one.respondBy : one.contactBy)

/** Sorts unanswered rows by the time left; then the others in their order, with probable robots. */
export function dueFirst<One extends { id: string }>(projections: readonly One[]): readonly One[] {
  const isWaiting = (one: One) => waits(arrivalOf(one))
  const waiting = projections.filter(isWaiting).sort((a, b) => dueOf(arrivalOf(a)) - dueOf(arrivalOf(b)))
  return [...waiting, ...projections.filter((one) => !isWaiting(one))]
}
