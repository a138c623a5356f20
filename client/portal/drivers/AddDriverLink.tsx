import Plus from 'lucide-react/icons/plus'
import { Link } from 'react-router-dom'
import { staffPath } from '#shared/navigation'
import { usePermission } from '../session/usePermission.ts'

/** The way to the form of a new driver, for who may add one. */
export function AddDriverLink() {
  if (!usePermission('drivers:write')) return null
  return (
    <Link to={`${staffPath('drivers')}/new`} className="btn btn-primary">
      <Plus aria-hidden="true" className="size-5" />
      Add Driver
    </Link>
  )
}
