import OctagonAlert from 'lucide-react/icons/octagon-alert'
import { whyNotKept } from '../offline/database.ts'

/** A section that could not be loaded (§8): what was said, and another try. */
export function ErrorAlert({ error, onRetry }: { error: Error; onRetry: () => unknown }) {
  return (
    <div role="alert" className="error-summary flex flex-wrap items-center gap-x-6 gap-y-3">
      <div className="flex min-w-0 grow basis-72 gap-3">
        <OctagonAlert aria-hidden="true" className="mt-0.5 size-6 shrink-0" />
        <div className="min-w-0">
          <p className="font-sign text-label">Error loading data</p>
          <p className="wrap-anywhere">{whyNotKept(error) === 'full' ? noRoom : error.message}</p>
        </div>
      </div>
      <button type="button" className="btn btn-outline no-underline" onClick={() => onRetry()}>
        Try again
      </button>
    </div>
  )
}

/** What is shown of the server's rows is what this device keeps of them. */
const noRoom = 'This device has no room left for what the server sent. Free some space on it and try again.'
