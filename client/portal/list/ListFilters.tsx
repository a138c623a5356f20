import Search from 'lucide-react/icons/search'
import type { ReactNode } from 'react'
import { FilterSelect } from './FilterSelect.tsx'
import type { ListFilter } from './useListSearch.ts'

interface Props<Status extends string> {
  filter: ListFilter<Status>
  /** What the box searches: `quote requests`, by `reference, company, city`. */
  what: string
  by: string
  /** Undefined where a list is not narrowed by them. */
  statuses?: Record<Status, string>
  /** What else it can be narrowed by. */
  children?: ReactNode
}

/** What a list is narrowed to. */
export function ListFilters<Status extends string>({ filter, what, by, statuses, children }: Props<Status>) {
  return (
    <search className="flex flex-wrap gap-2 no-print">
      <div className="relative grow basis-72">
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
      {statuses && (
        <FilterSelect
          label="Status"
          all="All statuses"
          choices={statuses}
          value={filter.search.status}
          onChoose={filter.chooseStatus}
        />
      )}
      {children}
    </search>
  )
}
