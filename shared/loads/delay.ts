import { z } from 'zod'
import { deviceTime } from '../kernel/deviceTime.ts'
import { keysOf } from '../kernel/keysOf.ts'
import { isInYears, outsideYears } from '../kernel/time.ts'
import { delayReasons } from './delayReasons.ts'

/** The schema of a delay: the reason and the new time at its stop. Everyone who tracks the load reads it. */
export const delay = z.strictObject({
  reason: z.enum(keysOf(delayReasons), 'Choose why'),
  expectedAt: z.iso
    .datetime({ offset: true, error: 'Choose the new time' })
    .refine(isInYears, outsideYears)
    .describe('The new time at the stop'),
})

export type Delay = z.infer<typeof delay>

/** The same as a phone reports it, whose clock may be in another century. */
export const reportedDelay = delay.extend({
  expectedAt: deviceTime('Choose the new time').describe('The new time at the stop, by the clock of the report'),
})

/** Whether the new time is in a possible year, as far as the clock of its report can say. */
export const isTimePossible = ({ occurredAt, delay }: Report): boolean =>
  !delay || isInYears(delay.expectedAt) || !isInYears(occurredAt)

export const timeImpossible = { path: ['delay', 'expectedAt'], message: outsideYears }

interface Report {
  occurredAt: string
  delay?: Delay | null | undefined
}

/** Whether a delay is given for exactly the events that are one. */
export const hasItsDelay = ({ type, delay }: { type: string; delay?: Delay | null | undefined }): boolean =>
  (type === 'delay') === Boolean(delay)

/** Whether the new time is later than the report of it, as far as the clock of the report can say. */
export const isLaterThanReport = ({ occurredAt, delay }: Report): boolean =>
  !delay || !isInYears(occurredAt) || Date.parse(delay.expectedAt) > Date.parse(occurredAt)

export const delayPassed = { path: ['delay', 'expectedAt'], message: 'The new time has passed: choose a later one' }

export const delayMissing = { path: ['delay'], message: 'Choose why the truck runs late, and the new time' }
