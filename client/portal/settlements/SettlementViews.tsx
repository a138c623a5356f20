import { NavLink } from 'react-router-dom'
import { formatCount } from '#shared/count'
import { staffPath } from '#shared/navigation'
import { useCachedRows } from '../../offline/cache/useCachedRows.ts'
import { useCache } from '../cache/CacheProvider.tsx'
import { usePermission } from '../session/usePermission.ts'
import { openlyDisputed, openOf } from './disputes/openDisputes.ts'

/** In the head of the screens of pay: the ways between them, for who may go there. */
export function SettlementViews() {
  const rows = useCachedRows(useCache(), 'settlements', openlyDisputed)?.rows
  if (!usePermission('settlements:answer')) return null
  const count = rows ? openOf(rows).length : null
  return (
    <nav aria-label="Views of settlements" className="list-views no-print">
      <NavLink to={staffPath('settlements')} end className="list-view">
        Driver settlements
      </NavLink>
      <NavLink to={staffPath('disputes')} className="list-view grid-flow-col gap-2">
        Disputes
        {count !== null && count > 0 && (
          <span className="list-tab-count">
            {formatCount(count)}
            <span className="sr-only"> open</span>
          </span>
        )}
      </NavLink>
    </nav>
  )
}
