import { useMemo } from 'react'
import { type InvoiceAge, invoiceAge, invoiceAging } from '#shared/invoices/invoiceAge'
import { formatCount } from '#shared/kernel/count'
import { sumOfDollars } from '#shared/kernel/money'
import type { Projection } from '../../../platform/offline/cache/resources.ts'
import { useListIndex } from '../../../platform/offline/cache/useCachedRows.ts'
import { useCache } from '../../list/cache/CacheProvider.tsx'
import { useToday } from './invoiceParts.tsx'

interface Group {
  count: number
  left: number
}

export interface Receivable {
  aging: Record<InvoiceAge, Group>
  count: number
  /** In dollars. */
  total: number
  /** The calendar day by which the ages are calculated. */
  today: string
}

export const aging = Object.keys(invoiceAging) as InvoiceAge[]

/** `3 invoices`. */
export const invoicesCounted = (count: number) => (count === 1 ? '1 invoice' : `${formatCount(count)} invoices`)

/** The receivables by age, of all cached invoices; undefined until the cache has every invoice. */
export function useReceivable(): Receivable | undefined {
  const { isWhole = false, projections } = useListIndex(useCache(), 'invoices') ?? {}
  const today = useToday()
  return useMemo(() => (isWhole ? toReceivable(projections ?? [], today) : undefined), [isWhole, projections, today])
}

function toReceivable(invoices: readonly Projection<'invoices'>[], today: string): Receivable {
  const left = Object.fromEntries(aging.map((age) => [age, [] as number[]])) as Record<InvoiceAge, number[]>
  for (const invoice of invoices) if (invoice.status === 'open') left[invoiceAge(invoice.dueOn, today)].push(invoice.left)
  const group = (age: InvoiceAge): Group => ({ count: left[age].length, left: sumOfDollars(left[age]) })
  const byAge = Object.fromEntries(aging.map((age) => [age, group(age)])) as Record<InvoiceAge, Group>
  const all = Object.values(byAge)
  return {
    aging: byAge,
    count: all.reduce((sum, { count }) => sum + count, 0),
    total: sumOfDollars(all.map((group) => group.left)),
    today,
  }
}
