import { unanswered } from '../../api/queries.ts'
import type { Brief } from '../../offline/cache/projections.ts'

type Arriving = Brief<'quotes'> | Brief<'applications'>

const waits = ({ status, suspicious }: Arriving) => !suspicious && Object.values<string>(unanswered).includes(status)
const dueOf = (one: Arriving) => Date.parse('respondBy' in one ? one.respondBy : one.contactBy)

/** Who waits for our first word, by the time that is left, then the others as they were, robots among them. */
export function dueFirst<One extends Arriving>(briefs: readonly One[]): readonly One[] {
  const waiting = briefs.filter(waits).sort((a, b) => dueOf(a) - dueOf(b))
  return [...waiting, ...briefs.filter((one) => !waits(one))]
}
