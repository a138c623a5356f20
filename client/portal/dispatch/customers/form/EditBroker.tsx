import { useNavigate, useParams } from 'react-router-dom'
import { staffPath } from '#shared/access/navigation'
import type { Broker, BrokerEntry } from '#shared/customers/broker'
import { queries } from '../../../../platform/api/queries.ts'
import type { PersistedForm } from '../../../../platform/offline/drafts/persistedForm.ts'
import { ApiError } from '../../../../platform/transport/request.ts'
import { notify } from '../../../../platform/ui/toasts.ts'
import { wrapText } from '../../../../platform/ui/wrapText.tsx'
import { ChangedMeanwhile } from '../../../detail/ChangedMeanwhile.tsx'
import { useCachedRecord } from '../../../detail/useCachedRecord.tsx'
import { useCommandForm } from '../../../detail/useCommandForm.ts'
import { useOpenedForm } from '../../../detail/useOpenedForm.ts'
import { ErrorAlert } from '../../../feedback/ErrorAlert.tsx'
import { NoAccess } from '../../../feedback/NoAccess.tsx'
import { NotFound } from '../../../feedback/NotFound.tsx'
import { usePermission } from '../../../shell/session/usePermission.ts'
import { FormFrame, type Frame } from '../../loads/form/FormFrame.tsx'
import { brokerPath } from '../customerPaths.ts'
import { BrokerFormSkeleton, BrokerFormView } from './BrokerFormView.tsx'
import { type BrokerForm, brokerFormOf, brokerLabels, brokerResolver, brokerText } from './brokerForm.ts'

const createFrame = (id: string, name?: string): Frame => ({
  title: name ? `Edit ${name}` : 'Edit Broker',
  back: { to: brokerPath(id), text: 'Back to the broker' },
})

/** Edits a broker. A user without the permission sees that at once, without a request for the broker. */
export function EditBroker() {
  const { id = '' } = useParams()
  if (usePermission('brokers:edit')) return <OpenedBroker id={id} />
  return (
    <FormFrame {...createFrame(id)}>
      <NoAccess />
    </FormFrame>
  )
}

function OpenedBroker({ id }: { id: string }) {
  const { record, row, error, refetch, banner } = useCachedRecord('brokers', id, queries.broker(id))
  const persisted = useOpenedForm(`brokerEdit:${id}`)
  // The row has all fields that the form edits.
  const broker = record ?? row
  if (error instanceof ApiError && error.status === 404) {
    return (
      <NotFound to={staffPath('brokers')} text="Back to the brokers">
        Broker not found. Check the address.
      </NotFound>
    )
  }
  const isRefused = error instanceof ApiError && error.status === 403
  const shown = () => {
    if (isRefused) return <NoAccess />
    if (broker && persisted) return <EditForm key={persisted.draft?.id ?? ''} broker={broker} persisted={persisted} />
    return error && !broker ? <ErrorAlert error={error} onRetry={refetch} /> : <BrokerFormSkeleton />
  }
  return (
    <>
      {!isRefused && wrapText(banner)}
      <FormFrame {...createFrame(id, isRefused ? undefined : broker?.name)}>{shown()}</FormFrame>
    </>
  )
}

function EditForm({ broker, persisted }: { broker: Broker; persisted: PersistedForm }) {
  const navigate = useNavigate()
  const editing = useCommandForm<'brokers', BrokerForm, BrokerEntry>({
    command: { resource: 'brokers', id: broker.id, action: 'edit' },
    record: broker,
    valuesOf: brokerFormOf,
    resolver: brokerResolver,
    persisted,
    bodyOf: (entry) => entry,
    onDone: (_outcome, saved) => {
      notify({ tone: 'success', title: 'Broker Saved', text: `${saved?.name ?? broker.name} is updated.` })
      navigate(brokerPath(broker.id))
    },
  })
  const { form, submit, submitting, message, startOver, isRestored, savedAt, trouble, ...merging } = editing
  return (
    <BrokerFormView
      form={form}
      submit={submit}
      submitting={submitting}
      message={message}
      savedAt={savedAt}
      trouble={trouble}
      label={`Edit ${broker.name}`}
      onStartOver={isRestored && savedAt !== null ? startOver : null}
      above={
        <ChangedMeanwhile
          {...merging}
          resource="brokers"
          id={broker.id}
          what="broker"
          labelOf={(field) => brokerLabels[field as keyof BrokerForm] ?? field}
          formatText={brokerText}
        />
      }
      button={{ text: 'Save changes', underway: 'Saving…' }}
      cancel={brokerPath(broker.id)}
    />
  )
}
