import type { FieldErrors, Resolver } from 'react-hook-form'
import { type Broker, brokerCommands } from '#shared/broker'
import { Field } from '../../forms/Field.tsx'
import type { PersistedForm } from '../../offline/drafts/persistedForm.ts'
import { useOnLine } from '../../ui/useOnLine.ts'
import { ChangedMeanwhile } from '../record/ChangedMeanwhile.tsx'
import { DraftButtons, DraftDialog, DraftState } from '../record/DraftDialog.tsx'
import { useCommandForm } from '../record/useCommandForm.ts'

interface Props {
  broker: Broker
  onDone: () => void
  onClose: () => void
}

interface Entry {
  reason: string
}

const nothing: Entry = { reason: '' }
const valuesOf = () => nothing

const resolver: Resolver<Entry, unknown, Entry> = (values) => {
  const parsed = brokerCommands.hold.safeParse(values)
  if (parsed.success) return { values: parsed.data, errors: {} }
  const errors: FieldErrors<Entry> = { reason: { type: 'schema', message: parsed.error.issues[0]?.message ?? '' } }
  return { values: {}, errors }
}

/** Asks why a broker is put on hold. What is typed stays on this device. */
export function BrokerHold(props: Props) {
  return (
    <DraftDialog
      title={`Put ${props.broker.name} on hold?`}
      form={`brokerHold:${props.broker.id}`}
      height="h-48"
      onClose={props.onClose}
    >
      {(persisted, close) => <HoldForm {...props} persisted={persisted} close={close} />}
    </DraftDialog>
  )
}

function HoldForm({ broker, persisted, onDone, close }: Props & { persisted: PersistedForm; close: () => void }) {
  const {
    form,
    submit,
    submitting,
    message,
    savedAt,
    trouble,
    forget,
    findings: _,
    ...merging
  } = useCommandForm<'brokers', Entry, Entry>({
    command: { noun: 'brokers', id: broker.id, verb: 'hold' },
    ...{ record: broker, valuesOf, bodyOf: (body) => body, resolver, persisted },
    onDone: () => {
      onDone()
      close()
    },
  })
  const { errors } = form.formState
  const onLine = useOnLine()
  return (
    <form noValidate aria-label={`Put ${broker.name} on hold?`} onSubmit={submit} className="mt-2 grid gap-4">
      <fieldset disabled={submitting} className="contents">
        <ChangedMeanwhile
          {...merging}
          noun="brokers"
          id={broker.id}
          what="broker"
          labelOf={() => 'Reason'}
          wordsOf={(_field, value) => String(value)}
        />
        <p>Its loads stay as they are. Whoever enters or books another one is warned, with your reason.</p>
        <Field id="broker-reason" label="Reason" kind="textarea" error={errors.reason?.message} hint="Like: unpaid since August">
          {(control) => <textarea {...control} {...form.register('reason')} rows={3} />}
        </Field>
        <DraftState {...{ message, savedAt, trouble }} />
        <DraftButtons
          submitting={submitting}
          isPossible={onLine}
          cancel="Keep it as it is"
          onCancel={() => void forget().then(close)}
        >
          Put on hold
        </DraftButtons>
      </fieldset>
    </form>
  )
}
