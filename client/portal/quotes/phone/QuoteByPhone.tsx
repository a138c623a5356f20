import ArrowLeft from 'lucide-react/icons/arrow-left'
import { Link, useLocation } from 'react-router-dom'
import { staffPath } from '#shared/access/navigation'
import { company } from '#shared/kernel/company'
import { useOpenedForm } from '../../detail/useOpenedForm.ts'
import { NoAccess } from '../../feedback/NoAccess.tsx'
import { usePermission } from '../../shell/session/usePermission.ts'
import { PhoneForm } from './PhoneForm.tsx'

/** The form for a quote request that the office takes by phone. */
export function QuoteByPhone() {
  const { state, search } = useLocation()
  const persisted = useOpenedForm('quoteByPhone', state?.draft ?? null)
  const isWriter = usePermission('quotes:write')
  return (
    <>
      <title>{`Quote by phone | ${company.name}`}</title>
      <div className="grid w-full max-w-180 content-start gap-4 p-3 py-5 md:p-6">
        <Link
          to={{ pathname: staffPath('quotes'), search }}
          className="link inline-flex min-h-11 items-center gap-2 justify-self-start"
        >
          <ArrowLeft aria-hidden="true" className="size-5" />
          <span>Back to the quotes</span>
        </Link>
        <div>
          <h1>Quote by phone</h1>
          <p className="mt-1 text-muted">Enter what the caller needs. The 2-hour clock starts when you save.</p>
        </div>
        {!isWriter && <NoAccess />}
        {isWriter && !persisted && <div aria-busy="true" className="skeleton h-130" />}
        {isWriter && persisted && <PhoneForm key={persisted.draft?.id ?? ''} persisted={persisted} />}
      </div>
    </>
  )
}
