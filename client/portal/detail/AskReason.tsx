import type { ReactNode } from 'react'
import type { Resolver } from 'react-hook-form'
import { reasonProblem } from '#shared/kernel/findings'
import type { Command } from '../../platform/api/act.ts'
import { Field } from '../../platform/forms/Field.tsx'
import type { PersistedForm } from '../../platform/offline/drafts/persistedForm.ts'
import { wrapText } from '../../platform/ui/wrapText.tsx'
import type { FormResource } from './ChangedMeanwhile.tsx'
import { DraftDialog } from './DraftDialog.tsx'
import { DraftForm } from './DraftForm.tsx'
import { useCommandForm } from './useCommandForm.ts'

interface Props {
  title: string
  /** The consequences of the action. */
  lead: ReactNode
  label?: string
  hint: string
  /** The labels of the button that acts and of the one that cancels. */
  button: string
  cancel?: string
  tone?: 'btn-primary' | 'btn-error'
  /** The name of the form among the drafts: `brokerHold:<id>`. */
  form: string
  command: Pick<Command<FormResource>, 'resource' | 'action'>
  record: { id: string; version: number; updatedAt: string }
  /** The resource as a noun: `broker`. */
  what: string
  /** The fields to send with the reason. */
  body?: object
  /** Why no action is possible any more; null where one is. */
  over?: ReactNode
  onDone: () => void
  onClose: () => void
}

interface Values {
  reason: string
}

const nothing: Values = { reason: '' }
const valuesOf = () => nothing

const resolver: Resolver<Values, unknown, Values> = (values) => {
  const problem = reasonProblem(values.reason)
  return problem ? { values: {}, errors: { reason: { type: 'schema', message: problem } } } : { values, errors: {} }
}

/** Asks for the reason of an action that needs a connection, and performs it. The draft remains on this device. */
export function AskReason(props: Props) {
  return (
    <DraftDialog title={props.title} form={props.form} height="h-48" onClose={props.onClose}>
      {(persisted, close) => <ReasonForm {...props} persisted={persisted} close={close} />}
    </DraftDialog>
  )
}

function ReasonForm(props: Props & { persisted: PersistedForm; close: () => void }) {
  const { title, lead, label = 'Reason', hint, button, record, what, body, over = null, persisted, onDone, close } = props
  const { resource, action } = props.command
  const commandForm = useCommandForm<FormResource, Values, Values>({
    command: { resource, action, id: record.id },
    record,
    valuesOf,
    bodyOf: ({ reason }) => ({ ...body, reason }),
    resolver,
    persisted,
    onDone: () => {
      onDone()
      close()
    },
  })
  const { form, submitting } = commandForm
  return (
    <DraftForm
      {...(props.cancel && { cancel: props.cancel })}
      {...(props.tone && { tone: props.tone })}
      asked={commandForm}
      title={title}
      resource={resource}
      what={what}
      button={button}
      close={close}
      id={record.id}
      labelOf={() => label}
      isOver={over !== null}
    >
      {!submitting && wrapText(over)}
      <p>{lead}</p>
      <Field id="asked-reason" label={label} kind="textarea" error={form.formState.errors.reason?.message} hint={hint}>
        {(control) => <textarea {...control} {...form.register('reason')} rows={3} />}
      </Field>
    </DraftForm>
  )
}
