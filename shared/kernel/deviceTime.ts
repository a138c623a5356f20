import { z } from 'zod'
import { isInYears } from './time.ts'

/**
 * The schema of an instant by a device's clock. A clock in another century is no reason to refuse what was done: the server
 * corrects the time, and only of an event also stores the device's.
 */
export const deviceTime = (error: string) => z.iso.datetime({ offset: true, error })

/** The time of an action by a device's clock, never later than `now`; `now` itself where the year of the device is impossible. */
export function doneAt(reported: string, now: Date): Date {
  return isInYears(reported) ? new Date(Math.min(Date.parse(reported), now.getTime())) : now
}
