import Plus from 'lucide-react/icons/plus'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { wrapText } from '../../../platform/ui/wrapText.tsx'
import { usePermission } from '../../shell/session/usePermission.ts'
import { newLoadPath } from './form/loadFormPaths.ts'

/** The link to the form of a new load, for users who may create one. */
export function NewLoadLink({ className, children }: { className: string; children: ReactNode }) {
  if (!usePermission('loads:write')) return null
  return (
    <Link to={newLoadPath} className={`btn ${className}`}>
      <Plus aria-hidden="true" className="size-5" />
      {wrapText(children)}
    </Link>
  )
}
