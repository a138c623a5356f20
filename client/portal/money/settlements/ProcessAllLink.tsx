import { Link } from 'react-router-dom'
import { usePermission } from '../../shell/session/usePermission.ts'
import { processPath } from './settlementPaths.ts'

/** The way to where all pending settlements of a period are processed (§2). */
export function ProcessAllLink({ className }: { className: string }) {
  if (!usePermission('settlements:process')) return null
  return (
    <Link to={processPath} className={`btn ${className}`}>
      Process All Settlements
    </Link>
  )
}
