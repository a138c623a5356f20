import ArrowLeft from 'lucide-react/icons/arrow-left'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { company } from '#shared/kernel/company'
import { pages } from '#shared/kernel/paths'

/** A legal page (§2): title, date of the last change, link home; sticky beside the text on wide screens. */
export function LegalPage({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="column grid items-start gap-x-16 gap-y-8 py-8 md:py-14 lg:grid-cols-[18rem_minmax(0,45rem)]">
      <div className="lg:sticky lg:top-8">
        <Link to={pages.home} className="btn btn-ghost no-print -ml-4 max-[20rem]:ml-0">
          <ArrowLeft aria-hidden="true" size={20} />
          <span>Back to Home</span>
        </Link>
        <h1 tabIndex={-1} className="hero-title mt-4">
          {title}
        </h1>
        <p className="mt-1.5 text-muted">{`Last updated ${company.legalTextUpdated}`}</p>
      </div>
      <div className="legal lg:pt-1.5">{children}</div>
    </div>
  )
}
