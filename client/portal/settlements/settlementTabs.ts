import { staffPath } from '#shared/navigation'
import type { CachedNoun } from '../../offline/cache/nouns.ts'

/** A screen below Settlements. */
export interface SettlementTab {
  noun: CachedNoun
  words: string
  /** Its address, and what narrows the list there at first. */
  path: string
  search?: string
  /** The statuses that its number counts. */
  counts: readonly string[]
}

/** The screens below Settlements, in their order; each stands only for who reads its noun. */
export const settlementTabs: readonly SettlementTab[] = [
  {
    ...{ noun: 'settlements', words: 'Driver settlements', path: staffPath('settlements') },
    counts: ['pending', 'processed', 'paid'],
  },
  { noun: 'invoices', words: 'Invoices', path: staffPath('invoices'), search: '?status=open', counts: ['open'] },
]
