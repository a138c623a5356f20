import { daysOffPlanners } from './daysOffStates.ts'
import type { DriverStatus } from './driverStatus.ts'
import type { Transition } from './transition.ts'

/** What can be done with a driver. */
export type DriverVerb =
  | 'add-days-off'
  | 'remove-days-off'
  | 'agree-days-off'
  | 'decline-days-off'
  | 'ask-days-off'
  | 'withdraw-days-off'

const active = ['applicant', 'onboarded', 'suspended'] as const satisfies readonly DriverStatus[]

/**
 * The state table of a driver (§4). Who is terminated has no days off to plan. A driver asks for days off and withdraws that, and
 * who plans them answers: `daysOffTransitions` (`shared/daysOffStates.ts`) says what becomes of what was asked for.
 */
export const driverTransitions: readonly Transition<DriverStatus, DriverVerb>[] = [
  { verb: 'add-days-off', from: active, by: daysOffPlanners },
  { verb: 'remove-days-off', from: active, by: daysOffPlanners },
  { verb: 'agree-days-off', from: active, by: daysOffPlanners },
  { verb: 'decline-days-off', from: active, by: daysOffPlanners, needs: 'reason' },
  { verb: 'ask-days-off', from: active, by: ['driver'] },
  { verb: 'withdraw-days-off', from: active, by: ['driver'] },
]
