import { keepPreviousData, useQuery } from '@tanstack/react-query'
import ArrowRight from 'lucide-react/icons/arrow-right'
import { useState } from 'react'
import { companyDay } from '#shared/kernel/companyDay'
import { formatDay } from '#shared/kernel/time'
import type { SettingsVersion } from '#shared/settings/settings'
import { type SettingsGroup, settingsGroups } from '#shared/settings/settingsFields'
import { queries } from '../../../platform/api/queries.ts'
import { DeskTime } from '../../detail/DeskTime.tsx'
import { ErrorAlert } from '../../feedback/ErrorAlert.tsx'
import { settingLabel, settingText } from './settingsText.ts'

const first = 5

/** Who changed a group, when and why, the newest first. */
export function SettingsHistory({ group, version }: { group: SettingsGroup; version: number }) {
  const [showsAll, setShowsAll] = useState(false)
  const { data, error, refetch } = useQuery({ ...queries.settingsHistory(group, version), placeholderData: keepPreviousData })
  const shown = data && (showsAll ? data : data.slice(0, first))
  return (
    <section aria-labelledby="settings-history" className="card settings-history">
      <div className="p-4 md:px-5">
        <h2 id="settings-history" className="text-h3">
          History
        </h2>
        <p className="text-second text-muted">{settingsGroups[group].title}</p>
      </div>
      {error && !data && (
        <div className="border-t border-line p-4">
          <ErrorAlert error={error} onRetry={refetch} />
        </div>
      )}
      {!data && !error && <Skeleton />}
      <ul>
        {shown?.map((version) => (
          <li key={version.version} className="border-t border-line p-4 md:px-5">
            <Version group={group} version={version} />
          </li>
        ))}
      </ul>
      {data && data.length > first && (
        <div className="border-t border-line px-4 py-2 md:px-5">
          <button type="button" aria-expanded={showsAll} className="link min-h-11" onClick={() => setShowsAll(!showsAll)}>
            {showsAll ? `The last ${first} changes` : `All ${data.length} changes`}
          </button>
        </div>
      )}
    </section>
  )
}

function Version({ group, version }: { group: SettingsGroup; version: SettingsVersion }) {
  const { changes, who, why, at, effectiveFrom } = version
  const isFirst = version.version === 1
  return (
    <div className="grid gap-1 text-second">
      <ul className="grid gap-1">
        {inOrder(
          group,
          changes.filter(({ from, to }) => from !== null || to !== ''),
        ).map(({ field, from, to }) => (
          <li key={field} className="flex flex-wrap items-baseline gap-x-3">
            <span className="font-semibold">{settingLabel(group, field)}</span>
            <span className="inline-flex flex-wrap items-center gap-x-1.5">
              {from !== null && (
                <>
                  <span>{settingText(group, field, from)}</span>
                  <ArrowRight role="img" aria-label="to" className="size-4 text-muted" />
                </>
              )}
              {from === null ? <span>{settingText(group, field, to)}</span> : <strong>{settingText(group, field, to)}</strong>}
            </span>
          </li>
        ))}
      </ul>
      <p className="text-muted">{`${isFirst ? 'Default' : (who ?? 'Former user')}${why ? `: “${why}”` : ''}`}</p>
      {!isFirst && (
        <p className="text-[0.875rem] text-muted">
          <DeskTime at={at} />
          {effectiveFrom !== companyDay(new Date(at)) && (
            <>
              <span>, effective </span>
              <span className="whitespace-nowrap">{formatDay(effectiveFrom)}</span>
            </>
          )}
        </p>
      )}
    </div>
  )
}

/** As the fields stand in the form. */
function inOrder(group: SettingsGroup, changes: SettingsVersion['changes']): SettingsVersion['changes'] {
  const places = Object.keys(settingsGroups[group].fields)
  return changes.toSorted((a, b) => places.indexOf(a.field) - places.indexOf(b.field))
}

function Skeleton() {
  return (
    <div aria-busy="true">
      {[0, 1, 2].map((row) => (
        <div key={row} className="grid gap-2 border-t border-line p-4">
          <div className="skeleton h-4 w-32" />
          <div className="skeleton h-4 w-44" />
        </div>
      ))}
    </div>
  )
}
