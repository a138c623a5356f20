import { useNavigate } from 'react-router-dom'
import { staffPath } from '#shared/access/navigation'
import type { DriverEntry } from '#shared/drivers/driverEntry'
import type { PersistedForm } from '../../../../platform/offline/drafts/persistedForm.ts'
import { notify } from '../../../../platform/ui/toasts.ts'
import { useCommandForm } from '../../../detail/useCommandForm.ts'
import { useOpenedForm } from '../../../detail/useOpenedForm.ts'
import { FormFrame } from '../../../dispatch/loads/form/FormFrame.tsx'
import { NoAccess } from '../../../feedback/NoAccess.tsx'
import { usePermission } from '../../../shell/session/usePermission.ts'
import { driverRecordPath } from '../driverPaths.ts'
import type { Typing } from './DriverFields.tsx'
import { DriverFormSkeleton, DriverFormView } from './DriverFormView.tsx'
import { type DriverForm, emptyDriver, entryResolver } from './driverForm.ts'

const list = staffPath('drivers')
const lead = "Starts as an applicant. Loads can't be assigned until onboarded."

/** A driver whom staff add by themselves, without an application. */
export function NewDriver() {
  const isWriter = usePermission('drivers:write')
  const persisted = useOpenedForm('driver')
  const opened = persisted ? <CreateForm key={persisted.draft?.id ?? ''} persisted={persisted} /> : <DriverFormSkeleton />
  return (
    <FormFrame title="Add Driver" lead={isWriter ? lead : null} back={{ to: list, text: 'Back to the drivers' }}>
      {isWriter ? opened : <NoAccess />}
    </FormFrame>
  )
}

const nobody = { version: 0, updatedAt: '' }
const valuesOf = () => emptyDriver

function CreateForm({ persisted }: { persisted: PersistedForm }) {
  const navigate = useNavigate()
  const { form, submit, submitting, message, startOver, isRestored, savedAt, trouble } = useCommandForm<
    'drivers',
    DriverForm,
    DriverEntry
  >({
    command: { resource: 'drivers', id: '', action: 'create' },
    record: nobody,
    valuesOf,
    resolver: entryResolver,
    persisted,
    bodyOf: (entry) => entry,
    onDone: (_outcome, driver) => {
      if (driver) notify({ tone: 'success', title: 'Driver Added', text: `${driver.fullName} is an applicant.` })
      navigate(driver ? driverRecordPath(driver.id) : list)
    },
  })
  return (
    <DriverFormView
      submit={submit}
      submitting={submitting}
      message={message}
      savedAt={savedAt}
      trouble={trouble}
      form={form as unknown as Typing}
      isNew
      label="Add Driver"
      onStartOver={isRestored && savedAt !== null ? startOver : null}
      button={{ text: 'Add Driver', underway: 'Adding…' }}
      cancel={list}
    />
  )
}
