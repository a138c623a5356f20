import Upload from 'lucide-react/icons/upload'
import { Link } from 'react-router-dom'
import { usePermission } from '../../shell/session/usePermission.ts'
import { importDriversPath } from './driverPaths.ts'

/** The way to the import of a file, for who may add drivers. */
export function ImportDriversLink() {
  if (!usePermission('drivers:write')) return null
  return (
    <Link to={importDriversPath} className="btn btn-outline">
      <Upload aria-hidden="true" className="size-5" />
      <span>Import</span>
    </Link>
  )
}
