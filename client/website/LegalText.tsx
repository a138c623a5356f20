import type { ReactNode } from 'react'
import { company, postalAddress } from '#shared/company'
import { CompanyPhone } from '../ui/CompanyPhone.tsx'

export interface LegalSection {
  title: string
  text: ReactNode
}

/** The sections of a legal text. */
export function LegalText({ sections, children }: { sections: readonly LegalSection[]; children?: ReactNode }) {
  return (
    <>
      {sections.map(({ title, text }) => (
        <section key={title}>
          <h2>{title}</h2>
          {text}
        </section>
      ))}
      {children}
    </>
  )
}

/** E-mail, phone and address of the company. */
export function LegalContact() {
  return (
    <>
      write to <a href={`mailto:${company.email}`}>{company.email}</a>, call <CompanyPhone className="whitespace-nowrap" />, or
      send a letter to {company.name}, {postalAddress.join(', ')}
    </>
  )
}
