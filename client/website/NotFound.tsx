import { Link } from 'react-router-dom'
import { pages } from '#shared/paths'
import { sentences } from '#shared/sentences'
import { CompanyPhone } from '../ui/CompanyPhone.tsx'

/** The page for unknown paths (§2, §8), as a road sign. */
export function NotFound() {
  return (
    <div className="column section grid justify-items-center gap-8 text-center">
      <div className="guide-sign w-full max-w-xl px-8 py-12">
        <h1 tabIndex={-1} className="text-4xl leading-tight sm:text-5xl">
          {sentences.notFound}
        </h1>
        <p className="mt-3 text-label leading-normal text-balance">
          No road leads here. The address may be mistyped, or the page has moved.
        </p>
      </div>
      <div className="flex flex-wrap justify-center gap-3">
        <Link to={pages.home} className="btn btn-primary">
          Back to Home
        </Link>
        <Link to={pages.track} className="btn btn-outline">
          Track a Load
        </Link>
      </div>
      <p className="text-balance text-muted">
        Or call dispatch at <CompanyPhone className="link py-3.5 whitespace-nowrap" />, day and night.
      </p>
    </div>
  )
}
