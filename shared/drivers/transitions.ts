import type { Actor, Transition } from '../kernel/transition.ts'
import { daysOffPlanners } from './daysOffStates.ts'
import { type DriverStatus, driverStatuses } from './status.ts'

/** What can be done with a driver. */
export type DriverAction =
  | 'edit'
  | 'onboard'
  | 'suspend'
  | 'keep'
  | 'ask-document'
  | 'reinstate'
  | 'terminate'
  | 'rehire'
  | 'add-days-off'
  | 'remove-days-off'
  | 'agree-days-off'
  | 'decline-days-off'
  | 'ask-days-off'
  | 'withdraw-days-off'
  | 'erase'
  | 'change-pay'
  | 'open-account'
  | 'end-account'
  | 'enter-movement'
  | 'return-escrow'

const active = ['applicant', 'onboarded', 'suspended'] as const satisfies readonly DriverStatus[]
const office = ['superadmin', 'admin', 'recruiter', 'fleet_manager'] as const satisfies readonly Actor[]
const admins = ['superadmin', 'admin'] as const satisfies readonly Actor[]
const payers = [...admins, 'payroll'] as const satisfies readonly Actor[]

/**
 * The state table of a driver (§4); `driverFindings.ts` has the other conditions of a step.
 * - A terminated driver has no days off to plan.
 * - `ask-document` requests a missing document.
 * - A driver requests days off and withdraws a request; planners answer it. `daysOffTransitions`
 *   (`shared/drivers/daysOffStates.ts`) has the states of a request.
 * - `erase` requests that a person's data is erased, as far as the law allows.
 * - Only payroll writes pay terms and accounts (§6), also of a terminated driver who is still owed money.
 */
export const driverTransitions: readonly Transition<DriverStatus, DriverAction>[] = [
  { verb: 'edit', from: driverStatuses, by: office },
  { verb: 'onboard', from: ['applicant'], to: 'onboarded', by: office },
  { verb: 'suspend', from: ['onboarded'], to: 'suspended', by: office, needs: 'reason' },
  { verb: 'keep', from: ['onboarded'], by: office, needs: 'reason', internal: true },
  { verb: 'ask-document', from: active, by: office },
  { verb: 'reinstate', from: ['suspended'], to: 'onboarded', by: office, needs: 'reason' },
  { verb: 'terminate', from: ['onboarded', 'suspended'], to: 'terminated', by: admins, needs: 'reason' },
  { verb: 'rehire', from: ['terminated'], to: 'applicant', by: office, needs: 'reason' },
  { verb: 'add-days-off', from: active, by: daysOffPlanners },
  { verb: 'remove-days-off', from: active, by: daysOffPlanners },
  { verb: 'agree-days-off', from: active, by: daysOffPlanners },
  { verb: 'decline-days-off', from: active, by: daysOffPlanners, needs: 'reason' },
  { verb: 'ask-days-off', from: active, by: ['driver'] },
  { verb: 'withdraw-days-off', from: active, by: ['driver'] },
  { verb: 'erase', from: ['applicant', 'terminated'], by: admins, internal: true },
  { verb: 'change-pay', from: driverStatuses, by: payers, needs: 'reason' },
  { verb: 'open-account', from: driverStatuses, by: payers },
  { verb: 'end-account', from: driverStatuses, by: payers, needs: 'reason' },
  { verb: 'enter-movement', from: driverStatuses, by: payers, needs: 'reason' },
  { verb: 'return-escrow', from: driverStatuses, by: payers, needs: 'reason' },
]
