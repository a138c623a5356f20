import { z } from 'zod'
import { isCalendarDay, isInYears, outsideYears } from './time.ts'

/**
 * The schema of a calendar day, written as 2027-05-31, within the accepted years (§5); `sentence` is the message for other input.
 */
export const enteredDay = (message: string) =>
  z.string(message).refine(isInYears, { error: outsideYears, abort: true }).refine(isCalendarDay, message)
