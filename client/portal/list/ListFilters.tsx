import Search from 'lucide-react/icons/search'
import type { ListFilter } from './useListSearch.ts'

interface Props<Status extends string> {
  filter: ListFilter<Status>
  /** What the box searches: `quote requests`, by `reference, company, city`. */
  what: string
  by: string
  statuses: Record<Status, string>
}

/** What a list is narrowed to. */
export function ListFilters<Status extends string>({ filter, what, by, statuses }: Props<Status>) {
  return (
    <search className="grid gap-2 no-print sm:grid-cols-[1fr_auto]">
      <div className="relative">
        <input
          type="search"
          aria-label={`Search ${what}`}
          placeholder={`Search ${by}`}
          maxLength={200}
          className="input pl-11"
          value={filter.typed}
          onChange={(event) => filter.type(event.target.value)}
        />
        <Search aria-hidden="true" className="pointer-events-none absolute top-3 left-3 size-5 text-muted" />
      </div>
      <select
        aria-label="Status"
        className="select sm:w-48"
        value={filter.search.status ?? ''}
        onChange={(event) => filter.chooseStatus(event.target.value)}
      >
        <option value="">All statuses</option>
        {Object.entries<string>(statuses).map(([status, label]) => (
          <option key={status} value={status}>
            {label}
          </option>
        ))}
      </select>
    </search>
  )
}
