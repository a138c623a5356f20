import { unanswered } from '../../api/queries.ts'
import type { Projection } from '../../offline/cache/nouns.ts'

/** Nouns that come in from the website and have a promised response time. */
export type Arriving = keyof typeof unanswered

type Arrival = Projection<'quotes'> | Projection<'applications'>

/** The projection of an arrival, where the compiler knows it only as that of some noun. */
const arrivalOf = (projection: { id: string }) => projection as Arrival

/** It is probably a robot's. */
export const isSuspicious = (projection: { id: string }) => arrivalOf(projection).suspicious === true

const waits = ({ status, suspicious }: Arrival) => !suspicious && Object.values<string>(unanswered).includes(status)
const dueOf = (one: Arrival) => Date.parse('respondBy' in one ? one.respondBy : one.contactBy)

/** Sorts unanswered rows by the time left; then the others in their order, with probable robots. */
export function dueFirst<One extends { id: string }>(projections: readonly One[]): readonly One[] {
  const isWaiting = (one: One) => waits(arrivalOf(one))
  const waiting = projections.filter(isWaiting).sort((a, b) => dueOf(arrivalOf(a)) - dueOf(arrivalOf(b)))
  return [...waiting, ...projections.filter((one) => !isWaiting(one))]
}
