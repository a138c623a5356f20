import FileSearch from 'lucide-react/icons/file-search'
import { Link } from 'react-router-dom'
import { documentKinds } from '#shared/document'
import { staffPath } from '#shared/navigation'
import { useCachedRows } from '../../offline/cache/useCachedRows.ts'
import { useCache } from '../cache/CacheProvider.tsx'
import { useCachedNoun } from '../cache/useCachedNoun.ts'
import { UnreadAlert } from '../feedback/UnreadAlert.tsx'

const most = 6
const checking = { statuses: ['checking'], limit: most + 1 }

/** Above the drivers, for who checks documents: what was handed in, each a link to its driver. Renders nothing without any, an error where that is not known. */
export function HandedInCard() {
  const state = useCachedNoun('documents')
  const rows = useCachedRows(useCache(), 'documents', checking)?.rows ?? []
  if (rows.length === 0) return <UnreadAlert state={state} what="documents" />
  return (
    <section aria-labelledby="handed-in" className="card border-(--amber-edge) bg-(--amber-tint) p-4 text-(--amber-ink) no-print">
      <h2 id="handed-in" className="flex items-center gap-2 text-label">
        <FileSearch aria-hidden="true" className="size-5" />
        Handed in, to be checked
      </h2>
      <ul className="mt-1 flex flex-wrap gap-x-6">
        {rows.slice(0, most).map(({ id, driverId, driverName, kind }) => (
          <li key={id} className="min-w-0">
            <Link to={`${staffPath('drivers')}/${driverId}`} className="link inline-flex min-h-11 items-center text-inherit">
              <span className="min-w-0 wrap-anywhere">
                {documentKinds[kind]} of {driverName}
              </span>
            </Link>
          </li>
        ))}
        {rows.length > most && <li className="flex min-h-11 items-center">and more</li>}
      </ul>
    </section>
  )
}
