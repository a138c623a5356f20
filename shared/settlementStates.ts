import { type SettlementStatus, settlementStatuses } from './settlementStatus.ts'
import type { Transition } from './transition.ts'

/** What can be done with a settlement. */
export type SettlementVerb = 'prepare' | 'dispute' | 'answer'

/**
 * The state table of a settlement (§4). Who may prepare one may create it, too; `prepare` works a pending one out again, with what is
 * true by then and other choices. A line is disputed and answered whatever the status: both leave the settlement as it is.
 */
export const settlementTransitions: readonly Transition<SettlementStatus, SettlementVerb>[] = [
  { verb: 'prepare', from: ['pending'], by: ['superadmin', 'admin', 'payroll'] },
  { verb: 'dispute', from: settlementStatuses, by: ['driver'] },
  { verb: 'answer', from: settlementStatuses, by: ['superadmin', 'admin', 'payroll', 'accountant'] },
]
