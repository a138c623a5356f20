import { useContext } from 'react'
import type { UseFormRegisterReturn } from 'react-hook-form'
import { formatDay } from '#shared/kernel/time'
import type { SettingsRecord } from '#shared/settings/settings'
import { type SettingsGroup, settingsField } from '#shared/settings/settingsFields'
import { Field } from '../../../platform/forms/Field.tsx'
import { OwnRole } from '../../shell/session/usePermission.ts'
import { isNumber, type SettingValue, settingText } from './settingsText.ts'

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
  const { label, unit, hint, choices, superadminOnly } = settingsField(group, field) ?? { label: field }
  const counts = isNumber(group, field)
  const mayChange = useContext(OwnRole) === 'superadmin' || !superadminOnly
  const id = `setting-${field}`
  const before = (record.current as Record<string, SettingValue>)[field]
  const later = record.upcoming.flatMap(({ effectiveFrom, value }) => {
    const planned = (value as Record<string, SettingValue>)[field]
    return planned === undefined ? [] : [{ effectiveFrom, planned }]
  })
  const text = (
    <>
      {isChanged && before !== undefined ? (
        <span className="block text-(--amber-ink)">{`Was ${settingText(group, field, before)}, not saved`}</span>
      ) : (
        hint && <span>{hint}</span>
      )}
      {later.map(({ effectiveFrom, planned }) => (
        <span key={effectiveFrom} className="block">
          {`From ${formatDay(effectiveFrom)}: ${settingText(group, field, planned)}`}
        </span>
      ))}
    </>
  )
  return (
    <Field id={id} label={label} error={error} hint={text} kind={choices ? 'select' : 'input'}>
      {(control) =>
        choices ? (
          <select
            {...control}
            {...registration}
            aria-disabled={!mayChange}
            className={`${control.className} ${isChanged ? 'is-changed' : ''}`}
          >
            {Object.entries(choices).map(([value, name]) => (
              <option key={value} value={value} disabled={!mayChange && value !== before}>
                {name}
              </option>
            ))}
          </select>
        ) : (
          <div className="relative">
            <input
              {...control}
              {...registration}
              type={unit === 'day' ? 'date' : unit === 'clock' ? 'time' : 'text'}
              inputMode={counts ? 'decimal' : undefined}
              readOnly={!mayChange}
              aria-required={unit === 'clock' ? field === 'digestAt' : unit !== 'text' || field === 'claim'}
              autoComplete="off"
              autoCapitalize="none"
              spellCheck={false}
              className={`${control.className} ${counts ? 'pr-16' : ''} ${isChanged ? 'is-changed' : ''}`}
              aria-describedby={`${control['aria-describedby'] ?? ''} ${counts ? `${id}-unit` : ''}`.trim() || undefined}
            />
            {counts && (
              <span id={`${id}-unit`} className="pointer-events-none absolute inset-y-0 right-3 flex items-center text-muted">
                {unit}
              </span>
            )}
          </div>
        )
      }
    </Field>
  )
}
