import { z } from 'zod'
import { isCalendarDay, isInYears, outsideYears } from './time.ts'

/** The schema of a calendar day, written as 2027-05-31, within the years that are accepted (§5); `sentence`: what is said of anything else. */
export const enteredDay = (sentence: string) =>
  z.string(sentence).refine(isInYears, { error: outsideYears, abort: true }).refine(isCalendarDay, sentence)
