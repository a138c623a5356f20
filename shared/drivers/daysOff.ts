import { z } from 'zod'
import { daysUntil } from '../kernel/calendarDay.ts'
import { enteredDay } from '../kernel/enteredDay.ts'
import { acceptedWarnings, reason } from '../kernel/findings.ts'
import { freeText, text } from '../kernel/text.ts'
import { isCalendarDay, isInYears } from '../kernel/time.ts'

/** The limits of days off: how long one may be, in days, and how many a driver has at most. */
export const daysOffLimits = { days: 366, entries: 50 } as const

const range = z.strictObject({
  from: enteredDay('Please enter the first day off'),
  until: enteredDay('Please enter the last day off').describe('Included'),
  note: freeText(200).nullish(),
})

/** Checks that days off end after they begin, and within a year; `tooLong` is the message for more. */
const inOrder =
  (tooLong: string) =>
  ({ from, until }: { from: string; until: string }, context: z.RefinementCtx): void => {
    // The field itself refuses an invalid day.
    if (![from, until].every((day) => isInYears(day) && isCalendarDay(day))) return
    const days = daysUntil(until, from)
    const message = days < 0 ? 'The last day off is before the first' : days >= daysOffLimits.days ? tooLong : null
    if (message) context.addIssue({ code: 'custom', path: ['until'], message })
  }

const request = z.uuid('Please choose the days off').describe('The id of the request')

/** The bodies of the commands on a driver's days off. */
export const driverCommands = {
  'add-days-off': range
    .extend(acceptedWarnings)
    .superRefine(inOrder('Please enter at most a year: for longer, suspend the driver')),
  'remove-days-off': z.strictObject({
    from: enteredDay('Please choose the days off').describe('The first day of those to remove'),
    reason: text(500).nullish().describe('For a driver who had asked for them: needed then'),
  }),
  'ask-days-off': range
    .extend({
      askedAt: z.iso.datetime({ offset: true }).optional().describe('By the clock of the device; now where it is left out'),
    })
    .superRefine(inOrder('Please request a year at most. For longer, call dispatch')),
  'withdraw-days-off': z.strictObject({ request }),
  'agree-days-off': z.strictObject({ request, reason: text(500).nullish().describe('For the driver'), ...acceptedWarnings }),
  'decline-days-off': z.strictObject({ request, reason: reason.describe('For the driver') }),
}
