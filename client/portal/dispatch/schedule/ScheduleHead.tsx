import CalendarPlus from 'lucide-react/icons/calendar-plus'
import ChevronLeft from 'lucide-react/icons/chevron-left'
import ChevronRight from 'lucide-react/icons/chevron-right'
import TriangleAlert from 'lucide-react/icons/triangle-alert'
import { formatCount } from '#shared/kernel/count'
import { loadEquipment } from '#shared/kernel/equipment'
import { formatAsOf } from '../../../platform/ui/asOf.ts'
import { FilterSelect } from '../../list/FilterSelect.tsx'
import { SearchField } from '../../list/SearchField.tsx'
import { concernText } from '../loads/ConcernCounts.tsx'
import { LoadViews } from '../loads/LoadViews.tsx'
import type { ConcernCount } from '../loads/useConcerns.ts'
import { rangeText } from './boardDays.ts'
import { whoText } from './boardFilter.ts'
import type { BoardAddress } from './useBoardAddress.ts'

interface Props {
  address: BoardAddress
  today: string
  now: number
  concerns: ConcernCount
  /** The number of drivers who request days off. */
  asking: number
  /** Opens the first request. */
  onAsking: () => void
  revalidatedAt: number | null | undefined
}

/** The head of the board: its days, its filter, and the age of its data. */
export function ScheduleHead({ address, today, now, concerns, asking, onAsking, revalidatedAt }: Props) {
  const { axis, isWeeks, filter, typed, type, put, move } = address
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-3">
        <div className="flex flex-wrap items-center gap-x-5 gap-y-2">
          <h1>Schedule</h1>
          <LoadViews />
        </div>
        <div className="flex flex-wrap items-center gap-2 no-print">
          <button type="button" className="btn btn-outline btn-square" aria-label="Earlier days" onClick={() => move(-1)}>
            <ChevronLeft aria-hidden="true" className="size-5" />
          </button>
          <button type="button" className="btn btn-outline" onClick={() => put({ from: '' })}>
            Today
          </button>
          <button type="button" className="btn btn-outline btn-square" aria-label="Later days" onClick={() => move(1)}>
            <ChevronRight aria-hidden="true" className="size-5" />
          </button>
          <p aria-live="polite" className="min-[16.5rem]:min-w-28 px-1 font-sign text-label whitespace-nowrap">
            {rangeText(axis, today)}
          </p>
          <fieldset className="segments">
            <legend className="sr-only">Range</legend>
            <button type="button" aria-pressed={!isWeeks} onClick={() => put({ view: '' })}>
              Days
            </button>
            <button type="button" aria-pressed={isWeeks} onClick={() => put({ view: 'weeks' })}>
              2 weeks
            </button>
          </fieldset>
        </div>
      </div>
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 no-print">
        <search className="flex max-w-full min-w-0 grow flex-wrap gap-2">
          <div className="relative max-w-72 grow basis-56 max-sm:max-w-none">
            <SearchField label="Search driver, city" placeholder="Search driver, city" value={typed} onType={type} />
          </div>
          <FilterSelect
            label="Equipment"
            all="All equipment"
            choices={loadEquipment}
            value={filter.equipment}
            onChoose={(equipment) => put({ equipment })}
          />
          <FilterSelect
            label="Drivers"
            all="Rolling or available"
            choices={whoText}
            value={filter.isAll ? 'all' : undefined}
            onChoose={(who) => put({ who })}
          />
        </search>
        <p className="flex flex-wrap items-center gap-x-3 gap-y-2 text-[0.9375rem] text-muted">
          {asking > 0 && (
            <button type="button" className="board-risks tone-amber" aria-haspopup="dialog" onClick={onAsking}>
              <CalendarPlus aria-hidden="true" className="size-4" />
              <span>{`${formatCount(asking)} time off ${asking === 1 ? 'request' : 'requests'}`}</span>
            </button>
          )}
          {(concerns.late + concerns.atRisk > 0 || filter.isRisk) && (
            <button
              type="button"
              className="board-risks tone-amber"
              aria-pressed={filter.isRisk}
              onClick={() => put({ risk: filter.isRisk ? '' : '1' })}
            >
              <TriangleAlert aria-hidden="true" className="size-4" />
              <span>{concernText(concerns)}</span>
            </button>
          )}
          {revalidatedAt != null && <span>{`updated ${formatAsOf(revalidatedAt, now)}`}</span>}
        </p>
      </div>
    </>
  )
}
