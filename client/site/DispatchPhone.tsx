import type { ReactNode } from 'react'
import { CompanyPhone } from '../platform/ui/CompanyPhone.tsx'

/** Dispatch's phone number, large, as a `tel:` link. */
export function DispatchPhone({ icon }: { icon?: ReactNode }) {
  return (
    <CompanyPhone
      className="inline-flex min-h-11 items-center gap-3 font-sign text-h2 font-semibold hover:underline"
      icon={icon}
    />
  )
}
