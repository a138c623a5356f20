import type { Actor, Transition } from '../kernel/transition.ts'
import type { BrokerStatus } from './status.ts'

const desk = ['superadmin', 'admin', 'dispatcher'] as const satisfies readonly Actor[]

/** What can be done with a broker. */
export type BrokerAction = 'edit' | 'hold' | 'release'

/** The state table of a broker. A hold with another reason is released first: the history then says when each began. */
export const brokerTransitions: readonly Transition<BrokerStatus, BrokerAction>[] = [
  { action: 'edit', from: ['active', 'on_hold'], by: desk },
  { action: 'hold', from: ['active'], to: 'on_hold', by: desk, needs: 'reason' },
  { action: 'release', from: ['on_hold'], to: 'active', by: desk },
]
