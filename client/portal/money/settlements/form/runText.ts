import { formatDays } from '#shared/kernel/time'
import type { PayRunOutcome } from '#shared/settlements/settlementEntry'
import type { Period } from '../periods.ts'

/** The outcome of the settlements of all drivers, as a message. */
export function runText({ made, notMade, waiting }: PayRunOutcome, { from, until }: Period): string {
  if (made.length > 0 || notMade.length > 0) {
    const text = made.length === 1 ? '1 settlement was created' : `${made.length} settlements were created`
    return `${text}${notMade.length > 0 ? `, ${notMade.length} not` : ''}.`
  }
  const settled = `No settlement was created: no unsettled loads delivered ${formatDays(from, until)}`
  if (waiting.length > 0) return `${settled}. Still open:`
  return `${settled}, and no open adjustments or receipts. Try another period.`
}
