import { Link } from 'react-router-dom'
import { pages } from '#shared/kernel/paths'
import { CompanyPhone } from '../platform/ui/CompanyPhone.tsx'
import { NoRoad } from '../platform/ui/NoRoad.tsx'

/** The page for unknown paths (§2, §8), as a road sign. */
export function NotFound() {
  return (
    <div className="column section grid justify-items-center gap-8 text-center">
      <NoRoad>No road leads here. The address may be mistyped, or the page has moved.</NoRoad>
      <div className="flex flex-wrap justify-center gap-3">
        <Link to={pages.home} className="btn btn-primary">
          Back to Home
        </Link>
        <Link to={pages.track} className="btn btn-outline">
          Track a Load
        </Link>
      </div>
      <p className="text-balance text-muted">
        Or call dispatch at <CompanyPhone className="link py-3.5 whitespace-nowrap" />
        <span>, day and night.</span>
      </p>
    </div>
  )
}
