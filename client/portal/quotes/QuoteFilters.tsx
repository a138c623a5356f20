import Search from 'lucide-react/icons/search'
import { quoteStatuses, quoteStatusLabels } from '#shared/quote'
import type { QuoteFilterState } from './useQuoteSearch.ts'

/** What the list is narrowed to. */
export function QuoteFilters({ filters }: { filters: QuoteFilterState }) {
  return (
    <search className="grid gap-2 sm:grid-cols-[1fr_auto]">
      <div className="relative">
        <input
          type="search"
          aria-label="Search quote requests"
          placeholder="Search reference, company, city"
          maxLength={200}
          className="input pl-11"
          value={filters.typed}
          onChange={(event) => filters.type(event.target.value)}
        />
        <Search aria-hidden="true" className="pointer-events-none absolute top-3 left-3 size-5 text-muted" />
      </div>
      <select
        aria-label="Status"
        className="select sm:w-48"
        value={filters.search.status ?? ''}
        onChange={(event) => filters.chooseStatus(event.target.value)}
      >
        <option value="">All statuses</option>
        {quoteStatuses.map((status) => (
          <option key={status} value={status}>
            {quoteStatusLabels[status]}
          </option>
        ))}
      </select>
    </search>
  )
}
