import { useNavigate } from 'react-router-dom'
import { staffPath } from '#shared/access/navigation'
import type { BrokerEntry } from '#shared/customers/broker'
import type { PersistedForm } from '../../../../platform/offline/drafts/persistedForm.ts'
import { notify } from '../../../../platform/ui/toasts.ts'
import { useCommandForm } from '../../../detail/useCommandForm.ts'
import { useOpenedForm } from '../../../detail/useOpenedForm.ts'
import { NoAccess } from '../../../feedback/NoAccess.tsx'
import { usePermission } from '../../../shell/session/usePermission.ts'
import { FormFrame } from '../../loads/form/FormFrame.tsx'
import { brokerPath } from '../customerPaths.ts'
import { BrokerFormSkeleton, BrokerFormView } from './BrokerFormView.tsx'
import { type BrokerForm, brokerResolver, emptyBroker } from './brokerForm.ts'

const list = staffPath('brokers')

export function NewBroker() {
  const isWriter = usePermission('brokers:write')
  const persisted = useOpenedForm('broker')
  const opened = persisted ? <CreateForm key={persisted.draft?.id ?? ''} persisted={persisted} /> : <BrokerFormSkeleton />
  return (
    <FormFrame title="Add Broker" back={{ to: list, text: 'Back to the brokers' }}>
      {isWriter ? opened : <NoAccess />}
    </FormFrame>
  )
}

const nobody = { version: 0, updatedAt: '' }
const valuesOf = () => emptyBroker

function CreateForm({ persisted }: { persisted: PersistedForm }) {
  const navigate = useNavigate()
  const { form, submit, submitting, message, startOver, isRestored, savedAt, trouble } = useCommandForm<
    'brokers',
    BrokerForm,
    BrokerEntry
  >({
    command: { resource: 'brokers', id: '', action: 'create' },
    record: nobody,
    valuesOf,
    resolver: brokerResolver,
    persisted,
    bodyOf: (entry) => entry,
    onDone: (_outcome, broker) => {
      if (broker) notify({ tone: 'success', title: 'Broker Added', text: `${broker.name} is on file.` })
      navigate(broker ? brokerPath(broker.id) : list)
    },
  })
  return (
    <BrokerFormView
      form={form}
      submit={submit}
      submitting={submitting}
      message={message}
      savedAt={savedAt}
      trouble={trouble}
      label="Add Broker"
      onStartOver={isRestored && savedAt !== null ? startOver : null}
      button={{ text: 'Add Broker', underway: 'Adding…' }}
      cancel={list}
    />
  )
}
