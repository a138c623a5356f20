import type { ReactNode } from 'react'
import { CompanyPhone } from './CompanyPhone.tsx'
import { wrapText } from './wrapText.tsx'

/** After a failure: a reload button, and the phone number at the end of the sentence that `children` begin. */
export function LoadAgain({ children }: { children: ReactNode }) {
  return (
    <>
      <p className="lead">
        {wrapText(children)}
        <span> call us at </span>
        <CompanyPhone className="link" />
        <span>.</span>
      </p>
      <button type="button" className="btn btn-primary" onClick={() => location.reload()}>
        Reload
      </button>
    </>
  )
}
