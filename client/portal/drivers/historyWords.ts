import type { FieldChange } from '#shared/command'
import type { Driver } from '#shared/driver'
import type { DriverVerb } from '#shared/driverStates'
import { change, listChanges, type ShownChange } from '../record/changeWords.ts'
import { daysOffWords } from './daysOffWords.ts'

const verbs: Record<DriverVerb, string> = {
  'add-days-off': 'Days off set',
  'remove-days-off': 'Days off removed',
  'agree-days-off': 'Days off agreed',
  'decline-days-off': 'Days off not agreed',
  'ask-days-off': 'Days off asked for',
  'withdraw-days-off': 'Days off withdrawn',
}

type DaysOff = NonNullable<Driver['daysOff']>

const words = (off: DaysOff[number]) => [daysOffWords(off), off.note].filter(Boolean).join(', ')

/** Which days off came, or else which went: those that are long over go silently when others come. */
function daysOffChanges(from: DaysOff, to: DaysOff): ShownChange[] {
  const { added, removed } = listChanges(from, to)
  if (added.length > 0) return added.flatMap((off) => change('Days off', null, words(off)))
  return removed.flatMap((off) => change('Days off', words(off), null))
}

/** What the history of a driver says of what can be done at the desk. */
export const historyWords = {
  verbs,
  changed: ({ field, from, to }: FieldChange) =>
    field === 'daysOff' ? daysOffChanges((from ?? []) as DaysOff, (to ?? []) as DaysOff) : [],
}
