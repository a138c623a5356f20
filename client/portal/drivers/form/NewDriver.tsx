import ArrowLeft from 'lucide-react/icons/arrow-left'
import { Link } from 'react-router-dom'
import { company } from '#shared/company'
import { staffPath } from '#shared/navigation'
import { NoAccess } from '../../feedback/NoAccess.tsx'
import { useOpenedForm } from '../../record/useOpenedForm.ts'
import { usePermission } from '../../session/usePermission.ts'
import { DriverForm } from './DriverForm.tsx'

/** A driver whom staff add by themselves, without an application. */
export function NewDriver() {
  const persisted = useOpenedForm('driver')
  const isWriter = usePermission('drivers:write')
  return (
    <>
      <title>{`Add Driver | ${company.name}`}</title>
      <div className="grid w-full max-w-180 content-start gap-4 p-3 py-5 md:p-6">
        <Link to={staffPath('drivers')} className="link inline-flex min-h-11 items-center gap-2 justify-self-start">
          <ArrowLeft aria-hidden="true" className="size-5" />
          Back to the drivers
        </Link>
        <div>
          <h1>Add Driver</h1>
          <p className="mt-1 text-muted">The driver is an applicant at first, who cannot be assigned to loads yet.</p>
        </div>
        {!isWriter && <NoAccess />}
        {isWriter && !persisted && <div aria-busy="true" className="skeleton h-130" />}
        {isWriter && persisted && <DriverForm key={persisted.draft?.id ?? ''} persisted={persisted} />}
      </div>
    </>
  )
}
