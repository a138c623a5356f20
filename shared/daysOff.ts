import { z } from 'zod'
import { acceptedWarnings } from './command.ts'
import { freeText } from './text.ts'
import { isCalendarDay, isInYears, outsideYears } from './time.ts'

/** The limits of days off: how long one may be, in days, and how many a driver has at most. */
export const daysOffLimits = { days: 366, entries: 50 } as const

const day = (sentence: string) =>
  z.string(sentence).refine(isInYears, { error: outsideYears, abort: true }).refine(isCalendarDay, sentence)

/** The bodies of the commands on a driver's days off. */
export const driverCommands = {
  'add-days-off': z
    .strictObject({
      from: day('Please enter the first day off'),
      until: day('Please enter the last day off').describe('Included'),
      note: freeText(200).nullish(),
      ...acceptedWarnings,
    })
    .superRefine(({ from, until }, context) => {
      // What is no day is refused already.
      if (![from, until].every((one) => isInYears(one) && isCalendarDay(one))) return
      const days = (Date.parse(`${until}T00:00Z`) - Date.parse(`${from}T00:00Z`)) / 86_400_000
      if (days < 0) context.addIssue({ code: 'custom', path: ['until'], message: 'The last day off is before the first' })
      else if (days >= daysOffLimits.days) {
        const message = 'Please enter at most a year: for longer, suspend the driver'
        context.addIssue({ code: 'custom', path: ['until'], message })
      }
    }),
  'remove-days-off': z.strictObject({ from: day('Please choose the days off').describe('The first day of those to remove') }),
}
