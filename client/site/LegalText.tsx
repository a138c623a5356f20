import type { ReactNode } from 'react'
import { company, postalAddress } from '#shared/kernel/company'
import { CompanyPhone } from '../platform/ui/CompanyPhone.tsx'
import { wrapText } from '../platform/ui/wrapText.tsx'

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
          {wrapText(text)}
        </section>
      ))}
      {wrapText(children)}
    </>
  )
}

/** E-mail, phone and address of the company. */
export function LegalContact() {
  return (
    <>
      <span>write to </span>
      <a href={`mailto:${company.email}`}>{company.email}</a>
      <span>, call </span>
      <CompanyPhone className="whitespace-nowrap" />
      <span>{`, or send a letter to ${company.name}, ${postalAddress.join(', ')}`}</span>
    </>
  )
}
