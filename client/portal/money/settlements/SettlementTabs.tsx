import type { ReactNode } from 'react'
import { NavLink } from 'react-router-dom'
import { staffPath } from '#shared/access/navigation'
import { formatCount } from '#shared/kernel/count'
import { useCachedRows } from '../../../platform/offline/cache/useCachedRows.ts'
import { wrapText } from '../../../platform/ui/wrapText.tsx'
import { useCache } from '../../list/cache/CacheProvider.tsx'
import { useCachedResource } from '../../list/cache/useCachedResource.ts'
import { countOf } from '../../list/countOf.ts'
import { usePermission } from '../../shell/session/usePermission.ts'
import { openlyDisputed, openOf } from './disputes/openDisputes.ts'

/** The ways between the screens below Settlements, for who may go there; each with its number. */
export function SettlementTabs() {
  const maySettle = usePermission('settlements:read')
  const mayInvoice = usePermission('invoices:read')
  const maySeeAccounts = usePermission('customerPayments:read')
  const mayAnswer = usePermission('settlements:answer')
  if (!maySettle || (!mayInvoice && !mayAnswer)) return null
  return (
    <nav aria-label="Views of settlements" className="list-tabs no-print">
      <Tab to={staffPath('settlements')} text="Driver settlements">
        <Total resource="settlements" statuses={['pending', 'processed', 'paid']} />
      </Tab>
      {mayInvoice && (
        <Tab to={staffPath('invoices')} search="?status=open" text="Invoices">
          <Total resource="invoices" statuses={['open']} />
        </Tab>
      )}
      {maySeeAccounts && (
        <Tab to={staffPath('customerAccounts')} text="Customers">
          {null}
        </Tab>
      )}
      {mayAnswer && (
        <Tab to={staffPath('disputes')} text="Disputes">
          <OpenDisputes />
        </Tab>
      )}
    </nav>
  )
}

interface TabProps {
  to: string
  /** What narrows the list there at first. */
  search?: string
  text: string
  children: ReactNode
}

function Tab({ to, search = '', text, children }: TabProps) {
  return (
    <NavLink to={{ pathname: to, search }} end className="list-tab">
      <span>{text}</span>
      {wrapText(children)}
    </NavLink>
  )
}

function Total({ resource, statuses }: { resource: 'settlements' | 'invoices'; statuses: readonly string[] }) {
  const state = useCachedResource(resource)
  const count = countOf((state.totals ?? null) as Readonly<Record<string, { count: number }>> | null, statuses)
  return count !== null && <span className="list-tab-count">{formatCount(count)}</span>
}

function OpenDisputes() {
  const rows = useCachedRows(useCache(), 'settlements', openlyDisputed)?.rows
  const count = rows ? openOf(rows).length : 0
  return (
    count > 0 && (
      <span className="list-tab-count">
        <span>{formatCount(count)}</span>
        <span className="sr-only"> open</span>
      </span>
    )
  )
}
