import type { ReactNode } from 'react'
import { company } from '#shared/company'

/** Dispatch's number, large enough to read across a cab. */
export function DispatchPhone({ icon }: { icon?: ReactNode }) {
  return (
    <a
      href={company.phoneHref}
      className="inline-flex min-h-11 items-center gap-3 font-sign text-h2 font-semibold hover:underline"
    >
      {icon}
      {company.phone}
    </a>
  )
}
