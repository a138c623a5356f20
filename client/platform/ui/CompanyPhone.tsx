import type { ReactNode } from 'react'
import { company } from '#shared/kernel/company'
import { wrapText } from './wrapText.tsx'

/** The company's phone number, as a `tel:` link. */
export function CompanyPhone({ className, icon }: { className: string; icon?: ReactNode }) {
  return (
    <a href={company.phoneHref} className={className}>
      {wrapText(icon)}
      <span translate="no">{company.phone}</span>
    </a>
  )
}
