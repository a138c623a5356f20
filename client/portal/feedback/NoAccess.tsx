import Ban from 'lucide-react/icons/ban'
import { Link } from 'react-router-dom'
import { messages } from '#shared/kernel/commonMessages'
import { pages } from '#shared/kernel/paths'

/** The page exists, but the role may not read its data. */
export function NoAccess() {
  return (
    <div role="alert" className="card items-center gap-3 px-6 py-14 text-center">
      <Ban aria-hidden="true" className="size-10 text-muted" />
      <p className="font-sign text-h3">{messages.noAccess}</p>
      <p className="max-w-96 text-muted">Ask your office if you need it for your work.</p>
      <Link to={pages.portal} className="btn btn-outline mt-2">
        Back to the overview
      </Link>
    </div>
  )
}
