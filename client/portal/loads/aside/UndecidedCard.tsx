import { useQuery } from '@tanstack/react-query'
import TriangleAlert from 'lucide-react/icons/triangle-alert'
import { Link } from 'react-router-dom'
import { formatCount } from '#shared/count'
import { staffPath } from '#shared/navigation'
import { eventName } from '#shared/trackingStatus'
import { queries } from '../../../api/queries.ts'
import { useRevalidateOnChange } from '../../cache/useRevalidateOnChange.ts'
import { ErrorAlert } from '../../feedback/ErrorAlert.tsx'

/** More stand behind a number. */
const shown = 5

/**
 * For the desk: what drivers recorded and does not count until somebody decides, each with the way to its load. Renders nothing
 * where nothing waits, an error where that is not known.
 */
export function UndecidedCard() {
  const query = useQuery(queries.undecidedAsides())
  useRevalidateOnChange('loads', query)
  const asides = query.data ?? []
  if (query.error && !query.data) return <ErrorAlert error={query.error} onRetry={() => void query.refetch()} />
  if (asides.length === 0) return null
  const more = asides.length - shown
  return (
    <section aria-labelledby="undecided" className="card border-(--amber-edge) bg-(--amber-tint) p-4 text-(--amber-ink) no-print">
      <h2 id="undecided" className="flex items-center gap-2 text-label">
        <TriangleAlert aria-hidden="true" className="size-5 shrink-0" />
        {asides.length === 1 ? '1 event waits for a decision' : `${formatCount(asides.length)} events wait for a decision`}
      </h2>
      <ul className="mt-1 flex flex-wrap gap-x-6">
        {asides.slice(0, shown).map(({ load, event, type, stop, driverName }) => (
          <li key={event} className="min-w-0 wrap-anywhere">
            <Link to={`${staffPath('loads')}/${load}`} className="link inline-flex min-h-11 items-center text-inherit">
              {load}
            </Link>
            , “{eventName(type, stop)}” by {driverName}
          </li>
        ))}
        {more > 0 && <li className="flex min-h-11 items-center">and {formatCount(more)} more</li>}
      </ul>
    </section>
  )
}
