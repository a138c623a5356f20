import Search from 'lucide-react/icons/search'
import type { ReactNode } from 'react'
import { FilterSelect } from './FilterSelect.tsx'
import type { ListFilter } from './useListFilter.ts'

interface Props {
  filter: ListFilter
  /** What the box searches: `quote requests`, by `reference, company, city`. */
  what: string
  by: string
  /** Undefined where a list is not filtered by them. */
  statuses?: Readonly<Record<string, string>>
  /** What else it can be filtered by. */
  children?: ReactNode
}

/** What a list is filtered by. */
export function ListFilters({ filter, what, by, statuses, children }: Props) {
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
          value={filter.status}
          onChoose={(status) => filter.choose('status', status)}
        />
      )}
      {children}
    </search>
  )
}
