import { useContext } from 'react'
import { NavLink } from 'react-router-dom'
import { formatCount } from '#shared/count'
import { can } from '#shared/permissions'
import { useSyncState } from '../../offline/cache/useCachedRows.ts'
import { useCache } from '../cache/CacheProvider.tsx'
import { countOf } from '../list/countOf.ts'
import { OwnRole } from '../session/usePermission.ts'
import { type SettlementTab, settlementTabs } from './settlementTabs.ts'

/** The ways between the screens below Settlements, for who may go there. */
export function SettlementTabs() {
  const role = useContext(OwnRole) ?? ''
  const open = settlementTabs.filter(({ noun }) => can(role, `${noun}:read`))
  if (open.length < 2) return null
  return (
    <nav aria-label="Settlements and invoices" className="list-tabs no-print">
      {open.map((tab) => (
        <NavLink key={tab.path} to={{ pathname: tab.path, search: tab.search ?? '' }} end className="list-tab">
          {tab.words}
          <Count tab={tab} />
        </NavLink>
      ))}
    </nav>
  )
}

/** As of when this device has read the list last. */
function Count({ tab: { noun, counts } }: { tab: SettlementTab }) {
  const state = useSyncState(useCache(), noun)
  const count = countOf((state?.totals ?? null) as Readonly<Record<string, { count: number }>> | null, counts)
  return count !== null && <span className="list-tab-count">{formatCount(count)}</span>
}
