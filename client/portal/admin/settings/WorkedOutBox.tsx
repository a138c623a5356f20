import type { SettingsRecords } from '#shared/settings/settings'
import type { SettingsGroup } from '#shared/settings/settingsFields'
import { useMinute } from '../../detail/now.ts'
import { workedOut } from './workedOut.ts'

interface Props {
  group: SettingsGroup
  records: SettingsRecords
  /** The fields that were changed. */
  changes: Record<string, unknown>
}

/** What the values do, with an example, and what it was before. */
export function WorkedOutBox({ group, records, changes }: Props) {
  const beside = { fuel: records.fuel.current, now: new Date(useMinute()) }
  const { current } = records[group]
  const before = workedOut(group, current, beside)
  const after = workedOut(group, { ...current, ...changes }, beside)
  return (
    <section aria-labelledby="worked-out" className="rounded-field bg-base-200 p-4">
      <h3 id="worked-out" className="font-sans text-second font-normal text-muted">
        Example
      </h3>
      {after ? (
        <>
          <p className="font-sign text-h3">{after.formula}</p>
          <p className="text-second">
            <span>{after.example}</span>
            {before && before.short !== after.short && <span className="text-muted">{` · before: ${before.short}`}</span>}
          </p>
        </>
      ) : (
        <p className="text-second text-muted">Can't calculate from these values.</p>
      )}
    </section>
  )
}
