import { useNavigate, useParams } from 'react-router-dom'
import { staffPath } from '#shared/access/navigation'
import type { DriverRecord } from '#shared/drivers/driver'
import type { DriverEdit } from '#shared/drivers/driverEntry'
import { queries } from '../../../../platform/api/queries.ts'
import type { PersistedForm } from '../../../../platform/offline/drafts/persistedForm.ts'
import { ApiError } from '../../../../platform/transport/request.ts'
import { notify } from '../../../../platform/ui/toasts.ts'
import { wrapText } from '../../../../platform/ui/wrapText.tsx'
import { ChangedMeanwhile } from '../../../detail/ChangedMeanwhile.tsx'
import { useCachedRecord } from '../../../detail/useCachedRecord.tsx'
import { useCommandForm } from '../../../detail/useCommandForm.ts'
import { useOpenedForm } from '../../../detail/useOpenedForm.ts'
import { FormFrame, type Frame } from '../../../dispatch/loads/form/FormFrame.tsx'
import { ErrorAlert } from '../../../feedback/ErrorAlert.tsx'
import { NoAccess } from '../../../feedback/NoAccess.tsx'
import { NotFound } from '../../../feedback/NotFound.tsx'
import { usePermission } from '../../../shell/session/usePermission.ts'
import { driverRecordPath } from '../driverPaths.ts'
import { type DriverField, driverLabels, driverText } from '../driverText.ts'
import type { Typing } from './DriverFields.tsx'
import { DriverFormSkeleton, DriverFormView } from './DriverFormView.tsx'
import { type DriverForm, driverFormOf, editResolver } from './driverForm.ts'

const createFrame = (id: string, name?: string): Frame => ({
  title: name ? `Edit ${name}` : 'Edit Driver',
  back: { to: driverRecordPath(id), text: 'Back to the driver' },
})

/** Edits a driver. A user without the permission reads so at once, without a request for the driver. */
export function EditDriver() {
  const { id = '' } = useParams()
  if (usePermission('drivers:edit')) return <OpenedDriver id={id} />
  return (
    <FormFrame {...createFrame(id)}>
      <NoAccess />
    </FormFrame>
  )
}

function OpenedDriver({ id }: { id: string }) {
  // The cached row has the license number in part only, and no fields that are for the office alone.
  const { whole, row, error, refetch, banner } = useCachedRecord('drivers', id, queries.driver(id))
  const persisted = useOpenedForm(`driverEdit:${id}`)
  if (error instanceof ApiError && error.status === 404) {
    return (
      <NotFound to={staffPath('drivers')} text="Back to the drivers">
        Driver not found. Check the address.
      </NotFound>
    )
  }
  const isRefused = error instanceof ApiError && error.status === 403
  const shown = () => {
    if (isRefused) return <NoAccess />
    if (whole && persisted) return <EditForm key={persisted.draft?.id ?? ''} driver={whole} persisted={persisted} />
    return error && !whole ? <ErrorAlert error={error} onRetry={refetch} /> : <DriverFormSkeleton />
  }
  return (
    <>
      {!isRefused && whole && wrapText(banner)}
      <FormFrame {...createFrame(id, isRefused ? undefined : (whole ?? row)?.fullName)}>{shown()}</FormFrame>
    </>
  )
}

function EditForm({ driver, persisted }: { driver: DriverRecord; persisted: PersistedForm }) {
  const navigate = useNavigate()
  const editing = useCommandForm<'drivers', DriverForm, DriverEdit>({
    command: { resource: 'drivers', id: driver.id, action: 'edit' },
    record: driver,
    valuesOf: driverFormOf,
    resolver: editResolver,
    persisted,
    bodyOf: (entry) => entry,
    onDone: (_outcome, saved) => {
      notify({ tone: 'success', title: 'Driver Saved', text: `${saved?.fullName ?? driver.fullName} is updated.` })
      navigate(driverRecordPath(driver.id))
    },
  })
  const { form, submit, submitting, message, startOver, isRestored, savedAt, trouble, ...merging } = editing
  return (
    <DriverFormView
      submit={submit}
      submitting={submitting}
      message={message}
      savedAt={savedAt}
      trouble={trouble}
      form={form as unknown as Typing}
      isNew={false}
      label={`Edit ${driver.fullName}`}
      onStartOver={isRestored && savedAt !== null ? startOver : null}
      above={
        <ChangedMeanwhile
          {...merging}
          resource="drivers"
          id={driver.id}
          what="driver"
          labelOf={(field) => driverLabels[field as DriverField] ?? field}
          formatText={driverText}
        />
      }
      button={{ text: 'Save changes', underway: 'Saving…' }}
      cancel={driverRecordPath(driver.id)}
    />
  )
}
