import { unanswered } from '../../api/queries.ts'
import type { Projection } from '../../offline/cache/nouns.ts'

type Arriving = Projection<'quotes'> | Projection<'applications'>

const waits = ({ status, suspicious }: Arriving) => !suspicious && Object.values<string>(unanswered).includes(status)
const dueOf = (one: Arriving) => Date.parse('respondBy' in one ? one.respondBy : one.contactBy)

/** Who waits for our first word, by the time that is left, then the others as they were, robots among them. */
export function dueFirst<One extends Arriving>(projections: readonly One[]): readonly One[] {
  const waiting = projections.filter(waits).sort((a, b) => dueOf(a) - dueOf(b))
  return [...waiting, ...projections.filter((one) => !waits(one))]
}
