import type { ReactNode } from 'react'
import { CompanyPhone } from './CompanyPhone.tsx'

/** The way on from what could not be shown: load it again, or call. `children` begin the sentence that names the number. */
export function LoadAgain({ children }: { children: ReactNode }) {
  return (
    <>
      <p className="lead">
        {children} call us at <CompanyPhone className="link" />.
      </p>
      <button type="button" className="btn btn-primary" onClick={() => location.reload()}>
        Load Again
      </button>
    </>
  )
}
