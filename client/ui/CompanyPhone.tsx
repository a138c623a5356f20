import type { ReactNode } from 'react'
import { company } from '#shared/company'

/** The company's number, to be called at a press. */
export function CompanyPhone({ className, icon }: { className: string; icon?: ReactNode }) {
  return (
    <a href={company.phoneHref} className={className}>
      {icon}
      {company.phone}
    </a>
  )
}
