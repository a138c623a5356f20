import type { SettlementStatus } from './settlementStatus.ts'
import type { Transition } from './transition.ts'

/** What can be done with a settlement. */
export type SettlementVerb = 'prepare'

/**
 * The state table of a settlement (§4). Who may prepare one may create it, too; `prepare` works a pending one out again, with what is
 * true by then and other choices.
 */
export const settlementTransitions: readonly Transition<SettlementStatus, SettlementVerb>[] = [
  { verb: 'prepare', from: ['pending'], by: ['superadmin', 'admin', 'payroll'] },
]
