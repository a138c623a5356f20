import ArrowLeft from 'lucide-react/icons/arrow-left'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { company } from '#shared/company'
import { pages } from '#shared/paths'

/** A page to read: its title, when it last changed, and the way home (§2). */
export function LegalPage({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="column py-8 md:py-14">
      <article className="legal max-w-180">
        <Link to={pages.home} className="btn btn-ghost no-print -ml-4">
          <ArrowLeft aria-hidden="true" size={20} />
          Back to Home
        </Link>
        <h1 tabIndex={-1} className="section-title mt-4">
          {title}
        </h1>
        <p className="text-muted">Last updated {company.legalTextUpdated}</p>
        {children}
      </article>
    </div>
  )
}
