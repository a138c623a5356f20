import OctagonAlert from 'lucide-react/icons/octagon-alert'
import { useCallback, useState } from 'react'
import { useForm } from 'react-hook-form'
import { useNavigate } from 'react-router-dom'
import type { DriverEntry } from '#shared/driverEntry'
import { staffPath } from '#shared/navigation'
import { act } from '../../../api/act.ts'
import { SavedLine } from '../../../forms/DraftLines.tsx'
import { ErrorSummary } from '../../../forms/ErrorSummary.tsx'
import { isSame } from '../../../forms/mergeChanges.ts'
import { RestoredLine } from '../../../forms/RestoredLine.tsx'
import { usePersistTyping } from '../../../forms/usePersistTyping.ts'
import { useSubmit } from '../../../forms/useSubmit.ts'
import { type PersistedForm, useDiscarded, usePersistedForm } from '../../../offline/drafts/persistedForm.ts'
import { notify } from '../../../ui/toasts.ts'
import { useOnLine } from '../../../ui/useOnLine.ts'
import { DriverFields } from './DriverFields.tsx'
import { type DriverFormValues, driverLabels, driverResolver, emptyDriver, fieldId } from './entry.ts'

const isEmpty = (values: DriverFormValues) => isSame(values, emptyDriver)

/** What is typed stays on this device until the server has it. It is sent at once, or not at all. */
export function DriverForm({ persisted }: { persisted: PersistedForm }) {
  const navigate = useNavigate()
  const restored = persisted.draft?.restored?.values as Partial<DriverFormValues> | undefined
  const form = useForm<DriverFormValues, unknown, DriverEntry>({
    ...{ resolver: driverResolver, mode: 'onSubmit', reValidateMode: 'onChange', shouldFocusError: false },
    defaultValues: { ...emptyDriver, ...restored },
  })
  const { savedAt, trouble, persist, forget } = usePersistedForm(persisted)
  usePersistTyping(form, { isEmpty, persist, forget })
  const [message, setMessage] = useState<string | null>(null)
  const onLine = useOnLine()
  const startOver = useCallback(() => {
    form.reset(emptyDriver)
    setMessage(null)
    void forget()
  }, [form, forget])
  useDiscarded(persisted, startOver)

  const { submit, submitting } = useSubmit(form, async (entry: DriverEntry, _event, onPersisted) => {
    onPersisted()
    setMessage(null)
    const acted = await act({ noun: 'drivers', id: '', verb: 'create', body: entry })
    if (acted.outcome === 'done') {
      form.reset(emptyDriver)
      await forget()
      notify({ tone: 'success', title: 'Driver Added', text: `${entry.firstName} ${entry.lastName} is an applicant.` })
      navigate(acted.record ? `${staffPath('drivers')}/${acted.record.id}` : staffPath('drivers'))
      return
    }
    if (acted.outcome !== 'failed') return
    const refused = Object.entries(acted.fields).filter(([name]) => name in driverLabels)
    for (const [name, words] of refused) form.setError(name as keyof DriverFormValues, { type: 'server', message: words })
    if (refused.length === 0) setMessage(acted.message)
  })

  const { errors, submitCount } = form.formState
  const gaps = (Object.keys(driverLabels) as (keyof DriverFormValues)[])
    .filter((name) => name in errors)
    .map((name) => ({ id: fieldId(name), label: driverLabels[name] }))
  return (
    <form noValidate aria-label="Add Driver" onSubmit={submit} className="card gap-5 p-5 md:p-6">
      <fieldset disabled={submitting} className="contents">
        {restored && savedAt !== null && <RestoredLine onStartOver={startOver} />}
        <ErrorSummary gaps={gaps} attempt={submitCount} />
        <DriverFields form={form} />
        {message && (
          <p role="alert" className="field-error">
            <OctagonAlert aria-hidden="true" />
            {message}
          </p>
        )}
        <SavedLine savedAt={savedAt} trouble={trouble} />
        <button type="submit" className="btn btn-primary btn-lg justify-self-end max-sm:w-full" disabled={!onLine}>
          {submitting ? 'Adding…' : onLine ? 'Add Driver' : 'Needs a connection'}
        </button>
      </fieldset>
    </form>
  )
}
