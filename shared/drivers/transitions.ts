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
 * The state table of a driver (§4). What else a step needs is said by `driverFindings.ts`. Who is terminated has no days off to
 * plan. `ask-document` asks for one of which none is on file. A driver asks for days off and withdraws that, and
 * who plans them answers: `daysOffTransitions` (`shared/drivers/daysOffStates.ts`) says what becomes of what was asked for. `erase` asks for
 * what is known of somebody to be erased, as far as the law lets it. Pay terms and accounts are written by payroll alone (§6), also of
 * who is terminated and still has something to get.
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
