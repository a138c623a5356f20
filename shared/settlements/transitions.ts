import type { Transition } from '../kernel/transition.ts'
import { type SettlementStatus, settlementStatuses } from './status.ts'

/** What can be done with a settlement. */
export type SettlementAction = 'prepare' | 'process' | 'pay' | 'reopen' | 'dispute' | 'answer'

const money = ['superadmin', 'admin', 'payroll', 'accountant'] as const

/**
 * The state table of a settlement (§4). Roles that may prepare one may also create it.
 * - `prepare` recalculates a pending settlement with current data and other choices.
 * - `process` locks it, `pay` records the payment, `reopen` makes it pending again.
 * - A line can be disputed and answered in any status; neither changes the settlement.
 */
export const settlementTransitions: readonly Transition<SettlementStatus, SettlementAction>[] = [
  { action: 'prepare', from: ['pending'], by: ['superadmin', 'admin', 'payroll'] },
  { action: 'process', from: ['pending'], to: 'processed', by: money },
  { action: 'pay', from: ['processed'], to: 'paid', by: ['superadmin', 'admin', 'accountant'] },
  { action: 'reopen', from: ['processed'], to: 'pending', by: money, needs: 'reason' },
  { action: 'dispute', from: settlementStatuses, by: ['driver'] },
  { action: 'answer', from: settlementStatuses, by: money },
]
