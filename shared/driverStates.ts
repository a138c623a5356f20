import type { DriverStatus } from './driverStatus.ts'
import type { Actor, Transition } from './transition.ts'

const planners = ['superadmin', 'admin', 'dispatcher', 'fleet_manager', 'recruiter'] as const satisfies readonly Actor[]

/** What can be done with a driver. */
export type DriverVerb = 'add-days-off' | 'remove-days-off'

/** The state table of a driver (§4). Who is terminated has no days off to plan. */
export const driverTransitions: readonly Transition<DriverStatus, DriverVerb>[] = [
  { verb: 'add-days-off', from: ['applicant', 'onboarded', 'suspended'], by: planners },
  { verb: 'remove-days-off', from: ['applicant', 'onboarded', 'suspended'], by: planners },
]
