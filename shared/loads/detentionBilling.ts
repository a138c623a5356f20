import type { Finding } from '../kernel/findings.ts'
import type { Dwell, WaitingLoad } from './detention.ts'
import { loadLimits } from './loadEntry.ts'
import { stopName } from './stopTimes.ts'

/** `the pickup`, `stop 2`. */
export const atStop = (stop: number, stops: number) =>
  stop > 0 && stop < stops - 1 ? `stop ${stop + 1}` : `the ${stopName(stop, stops).toLowerCase()}`

/** Findings that block billing the detention of a stop: it is billed already, none is payable, or it is not complete yet. */
export function billDetentionFindings(
  { charges, ...load }: WaitingLoad & { charges: readonly { stop?: number | null | undefined }[] },
  stop: number,
  dwell: Dwell | undefined,
): Finding[] {
  const stopText = atStop(stop, load.stops.length)
  const block = (code: string, message: string): Finding[] => [{ code, severity: 'block', message }]
  if (charges.some((charge) => charge.stop === stop)) {
    return block('detention_added', `Detention at ${stopText} is among the charges already.`)
  }
  if (!dwell) return block('detention_not_owed', `The truck has not arrived at ${stopText} yet: no detention.`)
  if (dwell.why) return block('detention_not_owed', dwell.why)
  if (dwell.state === 'waiting' && !(dwell.isMost && dwell.amount > 0)) {
    return block('detention_running', `The truck is still at ${stopText}: what is owed is known when it has left.`)
  }
  const isFull = charges.length >= loadLimits.charges
  return isFull ? block('charges_full', `A load has at most ${loadLimits.charges} charges: please put two of them into one.`) : []
}
