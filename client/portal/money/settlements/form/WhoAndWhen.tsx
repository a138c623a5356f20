import ChevronLeft from 'lucide-react/icons/chevron-left'
import ChevronRight from 'lucide-react/icons/chevron-right'
import { useMemo } from 'react'
import { formatDays } from '#shared/kernel/time'
import { Field } from '../../../../platform/forms/Field.tsx'
import { useCachedRows } from '../../../../platform/offline/cache/useCachedRows.ts'
import { useCache } from '../../../list/cache/CacheProvider.tsx'
import { useCachedResource } from '../../../list/cache/useCachedResource.ts'
import { type Period, weekOf } from '../periods.ts'
import { PayChoices } from './PayChoices.tsx'

/** For whom a settlement is asked for, and when. */
export interface Asked extends Period {
  driver: string | null
  kind: 'weekly' | 'same_day'
}

interface Props {
  asked: Asked
  today: string
  onAsk: (change: Partial<Asked>) => void
}

const everyDriver = { limit: 5_000 }

/** The driver, the period and the kind. A week that is not over cannot be reached. */
export function WhoAndWhen({ asked, today, onAsk }: Props) {
  useCachedResource('drivers')
  const rows = useCachedRows(useCache(), 'drivers', everyDriver)?.rows
  const drivers = useMemo(
    () => rows?.filter(({ status }) => status !== 'applicant').map(({ id, fullName }) => ({ id, fullName })) ?? [],
    [rows],
  )
  const isListed = asked.driver === null || drivers.some(({ id }) => id === asked.driver)
  const isLast = weekOf(asked.from, 1).until > today
  return (
    <div className="card flex-row flex-wrap gap-4 p-4 md:p-5">
      <div className="min-w-0 grow basis-60">
        <Field id="settlement-driver" label="Driver" kind="select">
          {(control) => (
            <select {...control} value={asked.driver ?? ''} onChange={({ target }) => onAsk({ driver: target.value || null })}>
              <option value="">All drivers</option>
              {!isListed && <option value={asked.driver ?? ''}>One driver</option>}
              {drivers.map(({ id, fullName }) => (
                <option translate="no" key={id} value={id}>
                  {fullName}
                </option>
              ))}
            </select>
          )}
        </Field>
      </div>
      <fieldset className="field">
        <legend className="field-label mb-1.5">Period</legend>
        <div className="flex items-stretch">
          <button
            type="button"
            className="btn btn-outline btn-square"
            aria-label="Previous week"
            disabled={asked.kind === 'same_day'}
            onClick={() => onAsk(weekOf(asked.from, -1))}
          >
            <ChevronLeft aria-hidden="true" className="size-5" />
          </button>
          <p role="status" className="flex min-[16.5rem]:min-w-48 items-center justify-center px-3 text-center whitespace-nowrap">
            {formatDays(asked.from, asked.until)}
          </p>
          <button
            type="button"
            className="btn btn-outline btn-square"
            aria-label="Next week"
            disabled={asked.kind === 'same_day' || isLast}
            onClick={() => onAsk(weekOf(asked.from, 1))}
          >
            <ChevronRight aria-hidden="true" className="size-5" />
          </button>
        </div>
      </fieldset>
      <div className="basis-full">
        <PayChoices kind={asked.kind} driver={asked.driver} onChoose={(kind) => onAsk({ kind })} />
      </div>
    </div>
  )
}
