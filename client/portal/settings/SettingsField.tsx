import type { UseFormRegisterReturn } from 'react-hook-form'
import type { SettingsRecord } from '#shared/settings'
import { type SettingsGroup, settingsField } from '#shared/settingsFields'
import { formatDay } from '#shared/time'
import { Field } from '../../forms/Field.tsx'
import { type SettingValue, settingWords } from './settingsText.ts'

interface Props {
  group: SettingsGroup
  field: string
  record: SettingsRecord
  isChanged: boolean
  error: string | undefined
  registration: UseFormRegisterReturn
}

/** One setting: a changed one has an amber edge and says what it was; one that is to change says from when. */
export function SettingsField({ group, field, record, isChanged, error, registration }: Props) {
  const { label, unit, hint } = settingsField(group, field) ?? { label: field, unit: undefined, hint: undefined }
  const id = `setting-${field}`
  const before = (record.current as Record<string, SettingValue>)[field]
  const later = record.upcoming.flatMap(({ countsFrom, value }) => {
    const planned = (value as Record<string, SettingValue>)[field]
    return planned === undefined ? [] : [{ countsFrom, planned }]
  })
  const words = (
    <>
      {isChanged && before !== undefined ? (
        <span className="block text-(--amber-ink)">Was {settingWords(group, field, before)}, not saved</span>
      ) : (
        hint
      )}
      {later.map(({ countsFrom, planned }) => (
        <span key={countsFrom} className="block">
          From {formatDay(countsFrom)}: {settingWords(group, field, planned)}
        </span>
      ))}
    </>
  )
  return (
    <Field id={id} label={label} error={error} hint={words}>
      {(control) => (
        <div className="relative">
          <input
            {...control}
            {...registration}
            type={unit === 'day' ? 'date' : 'text'}
            inputMode={unit === 'day' ? undefined : 'decimal'}
            autoComplete="off"
            className={`${control.className} ${unit === 'day' ? '' : 'pr-16'} ${isChanged ? 'is-changed' : ''}`}
            aria-describedby={`${control['aria-describedby'] ?? ''} ${id}-unit`.trim()}
          />
          {unit !== 'day' && (
            <span id={`${id}-unit`} className="pointer-events-none absolute inset-y-0 right-3 flex items-center text-muted">
              {unit}
            </span>
          )}
        </div>
      )}
    </Field>
  )
}
