import type { ReactNode } from 'react'
import { wrapText } from '../../platform/ui/wrapText.tsx'
import { FilterSelect } from './FilterSelect.tsx'
import { SearchField } from './SearchField.tsx'
import type { ListFilter } from './useListFilter.ts'

interface Props {
  filter: ListFilter
  /**
   * For the label of the search box: the resource that it finds (`quote requests`), by which fields (`reference, company, city`).
   */
  what: string
  by: string
  /** The labels of the status filter; undefined without one. */
  statuses?: Readonly<Record<string, string>>
  /** Further filters. */
  children?: ReactNode
}

/** The search box and the filters of a list. */
export function ListFilters({ filter, what, by, statuses, children }: Props) {
  return (
    // Many filters leave the search box a line of its own, rather than break behind any of them.
    <div className="@container/filters min-w-0 no-print">
      <search className="flex flex-wrap gap-2">
        <div className={`relative grow basis-72 ${children ? '@max-[62.5rem]/filters:basis-full' : ''}`}>
          <SearchField label={`Search ${what}`} placeholder={`Search ${by}`} value={filter.typed} onType={filter.type} />
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
        {wrapText(children)}
      </search>
    </div>
  )
}
