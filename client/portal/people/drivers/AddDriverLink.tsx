import Plus from 'lucide-react/icons/plus'
import { Link } from 'react-router-dom'
import { usePermission } from '../../shell/session/usePermission.ts'
import { newDriverPath } from './driverPaths.ts'

/** The way to the form of a new driver, for who may add one. */
export function AddDriverLink() {
  if (!usePermission('drivers:write')) return null
  return (
    <Link to={newDriverPath} className="btn btn-primary">
      <Plus aria-hidden="true" className="size-5" />
      <span>Add Driver</span>
    </Link>
  )
}
