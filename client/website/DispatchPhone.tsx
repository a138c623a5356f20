import type { ReactNode } from 'react'
import { CompanyPhone } from '../ui/CompanyPhone.tsx'

/** Dispatch's number, large enough to read across a cab. */
export function DispatchPhone({ icon }: { icon?: ReactNode }) {
  return (
    <CompanyPhone
      className="inline-flex min-h-11 items-center gap-3 font-sign text-h2 font-semibold hover:underline"
      icon={icon}
    />
  )
}
