import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { messages } from '#shared/kernel/commonMessages'
import { company } from '#shared/kernel/company'

interface Props {
  /** The address and the text of the link. */
  to: string
  text: string
  children: ReactNode
}

/** The 404 page inside the shell (§2), with a link. */
export function NotFound({ to, text, children }: Props) {
  return (
    <div className="grid grow place-content-center justify-items-center gap-6 p-6 text-center">
      <title>{`${messages.notFound} | ${company.name}`}</title>
      <h1 className="guide-sign px-10 text-h2">{messages.notFound}</h1>
      <p className="max-w-96 text-muted">{children}</p>
      <Link to={to} className="btn btn-outline">
        {text}
      </Link>
    </div>
  )
}
