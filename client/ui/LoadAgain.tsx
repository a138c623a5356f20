import type { ReactNode } from 'react'
import { CompanyPhone } from './CompanyPhone.tsx'

/** After a failure: a reload button, and the phone number at the end of the sentence that `children` begin. */
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
