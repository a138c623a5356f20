import ArrowLeftRight from 'lucide-react/icons/arrow-left-right'
import { Link } from 'react-router-dom'
import { driverPath } from '#shared/access/navigation'

/** Shows a driver which loads have been reassigned or cancelled a moment ago, with a link to each. */
export function Reassigned({ ids }: { ids: readonly string[] }) {
  return (
    <div role="status" className="grid gap-3 empty:hidden">
      {ids.map((id) => (
        <div key={id} className="rounded-box border border-(--amber-edge) bg-(--amber-tint) p-4 text-(--amber-ink)">
          <p className="flex gap-3 font-semibold">
            <ArrowLeftRight aria-hidden="true" className="size-6 shrink-0" />
            <span className="min-w-0">
              <span translate="no" className="whitespace-nowrap">
                {id}
              </span>{' '}
              is no longer assigned to you. Everything you logged is saved.
            </span>
          </p>
          <Link to={`${driverPath('myLoads')}/${id}`} className="btn btn-outline mt-3 min-h-14 w-full">
            See what happened<span className="sr-only">{` to ${id}`}</span>
          </Link>
        </div>
      ))}
    </div>
  )
}
