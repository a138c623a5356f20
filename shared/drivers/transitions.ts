import type { Actor, Transition } from '../kernel/transition.ts'
import { daysOffPlanners } from './daysOffStates.ts'
import { type DriverStatus, driverStatuses } from './status.ts'

/** What can be done with a driver. */
export type DriverAction =
  | 'edit'
  | 'onboard'
  | 'suspend'
  | 'defer-suspension'
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
  | 'enter-transaction'
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
  { action: 'edit', from: driverStatuses, by: office },
  { action: 'onboard', from: ['applicant'], to: 'onboarded', by: office },
  { action: 'suspend', from: ['onboarded'], to: 'suspended', by: office, needs: 'reason' },
  { action: 'defer-suspension', from: ['onboarded'], by: office, needs: 'reason', internal: true },
  { action: 'ask-document', from: active, by: office },
  { action: 'reinstate', from: ['suspended'], to: 'onboarded', by: office, needs: 'reason' },
  { action: 'terminate', from: ['onboarded', 'suspended'], to: 'terminated', by: admins, needs: 'reason' },
  { action: 'rehire', from: ['terminated'], to: 'applicant', by: office, needs: 'reason' },
  { action: 'add-days-off', from: active, by: daysOffPlanners },
  { action: 'remove-days-off', from: active, by: daysOffPlanners },
  { action: 'agree-days-off', from: active, by: daysOffPlanners },
  { action: 'decline-days-off', from: active, by: daysOffPlanners, needs: 'reason' },
  { action: 'ask-days-off', from: active, by: ['driver'] },
  { action: 'withdraw-days-off', from: active, by: ['driver'] },
  { action: 'erase', from: ['applicant', 'terminated'], by: admins, internal: true },
  { action: 'change-pay', from: driverStatuses, by: payers, needs: 'reason' },
  { action: 'open-account', from: driverStatuses, by: payers },
  { action: 'end-account', from: driverStatuses, by: payers, needs: 'reason' },
  { action: 'enter-transaction', from: driverStatuses, by: payers, needs: 'reason' },
  { action: 'return-escrow', from: driverStatuses, by: payers, needs: 'reason' },
]
