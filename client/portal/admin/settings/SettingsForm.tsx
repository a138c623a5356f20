import CircleAlert from 'lucide-react/icons/circle-alert'
import { useEffect } from 'react'
import { companyDay } from '#shared/kernel/companyDay'
import type { SettingsRecords } from '#shared/settings/settings'
import { type SettingsGroup, settingsGroups } from '#shared/settings/settingsFields'
import { ConflictBanner } from '../../../platform/forms/ConflictBanner.tsx'
import { Field } from '../../../platform/forms/Field.tsx'
import { useMinute } from '../../detail/now.ts'
import { LastChange } from './LastChange.tsx'
import { LeaveQuestion } from './LeaveQuestion.tsx'
import { SaveBar } from './SaveBar.tsx'
import { SettingsField } from './SettingsField.tsx'
import { settingLabel, settingText, settingValue } from './settingsText.ts'
import { useLeaveQuestion } from './useLeaveQuestion.ts'
import { useSettingsForm } from './useSettingsForm.ts'
import { WorkedOutBox } from './WorkedOutBox.tsx'

interface Props {
  group: SettingsGroup
  records: SettingsRecords
  /** Called when the form starts or stops having unsaved changes. */
  onDirty: (isDirty: boolean) => void
}

/** The form of a group: its values, what they do, from which day, and why. */
export function SettingsForm({ group, records, onDirty }: Props) {
  const record = records[group]
  const { form, base, changes, collisions, isOvertaken, save, decide, discard } = useSettingsForm(group, record)
  const { errors, isDirty, isSubmitting } = form.formState
  const today = companyDay(new Date(useMinute()))
  const question = useLeaveQuestion(isDirty)
  const { title, about, fields } = settingsGroups[group]
  useEffect(() => onDirty(isDirty), [isDirty, onDirty])
  const count = Object.keys(changes).length
  const text = count === 0 ? 'No changes yet' : count === 1 ? '1 unsaved change' : `${count} unsaved changes`
  const obstacle = count === 0 ? 'Change a value first' : collisions.length ? 'Choose which answer to keep' : null
  const formatText = (field: string, typed: unknown) => settingText(group, field, settingValue(group, field, String(typed)))
  return (
    <form
      noValidate
      aria-labelledby="settings-title"
      className="card settings-form"
      onSubmit={save}
      onKeyDown={(event) => {
        if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) event.currentTarget.requestSubmit()
      }}
    >
      <div className="grid gap-5 p-4 md:p-5">
        <div>
          <h2 id="settings-title" tabIndex={-1}>
            {title}
          </h2>
          <p className="mt-1 text-second text-muted">{about}</p>
        </div>
        {isOvertaken && (
          <LastChange group={group} version={base.version}>
            {(actor, at) => (
              <ConflictBanner
                what="group"
                who={actor}
                at={at}
                collisions={collisions}
                formatText={formatText}
                labelOf={(field) => settingLabel(group, field)}
                onKeep={(field) => decide(field)}
                onTake={(field) => decide(field, String(collisions.find((collision) => collision.field === field)?.stored))}
              />
            )}
          </LastChange>
        )}
        <div role="alert" className="empty:hidden">
          {errors.root?.message && (
            <p className="error-summary flex gap-3 font-semibold">
              <CircleAlert aria-hidden="true" className="mt-0.5 size-5 shrink-0" />
              <span>{errors.root.message}</span>
            </p>
          )}
        </div>
        <div className={`settings-fields ${group === 'provider' || group === 'calendar' ? 'settings-texts' : ''}`}>
          {Object.keys(fields).map((field) => (
            <SettingsField
              key={field}
              group={group}
              field={field}
              record={base}
              isChanged={field in changes}
              error={errors[field]?.message}
              registration={form.register(field)}
            />
          ))}
        </div>
        <WorkedOutBox group={group} records={{ ...records, [group]: base }} changes={changes} />
        <div className="settings-when">
          <Field
            id="counts-from"
            label="Effective date"
            error={errors.effectiveFrom?.message}
            hint="Today or later, Phoenix time"
          >
            {(control) => <input {...control} {...form.register('effectiveFrom')} type="date" min={today} />}
          </Field>
          <Field id="why" label="Why" optional error={errors.why?.message} hint="Saved in the history">
            {(control) => <input {...control} {...form.register('why')} type="text" autoComplete="off" />}
          </Field>
        </div>
      </div>
      {isDirty && <SaveBar text={text} obstacle={obstacle} isSaving={isSubmitting} onDiscard={discard} />}
      {question && (
        <LeaveQuestion
          changes={count ? text : 'Unsaved changes'}
          onLeave={() => {
            question.leave()
            discard()
          }}
          onStay={question.stay}
        />
      )}
    </form>
  )
}
