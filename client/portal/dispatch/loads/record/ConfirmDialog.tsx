import { useMemo } from 'react'
import type { FieldErrors, Resolver } from 'react-hook-form'
import type { LoadRecord } from '#shared/loads/load'
import { loadCommands } from '#shared/loads/loadEntry'
import { Field } from '../../../../platform/forms/Field.tsx'
import type { PersistedForm } from '../../../../platform/offline/drafts/persistedForm.ts'
import { useOnLine } from '../../../../platform/ui/useOnLine.ts'
import { ChangedMeanwhile } from '../../../detail/ChangedMeanwhile.tsx'
import { DraftButtons, DraftDialog, DraftState } from '../../../detail/DraftDialog.tsx'
import { MailState } from '../../../detail/MailState.tsx'
import { useCommandForm } from '../../../detail/useCommandForm.ts'
import { payerOf, totalOf } from '../loadText.ts'

interface Props {
  load: LoadRecord
  draft: string | null
  onDone: (outcome: 'done' | 'waiting') => void
  onClose: () => void
}

interface Entry {
  to: string
  note: string
}

const title = 'Send load confirmation'

/** Mails the load confirmation of the visible version to the customer. The draft remains on this device. */
export function ConfirmDialog(props: Props) {
  return (
    <DraftDialog title={title} form={`loadConfirm:${props.load.id}`} draft={props.draft} height="h-64" onClose={props.onClose}>
      {(persisted, close) => <ConfirmForm {...props} persisted={persisted} close={close} />}
    </DraftDialog>
  )
}

function ConfirmForm({ load, persisted, onDone, close }: Props & { persisted: PersistedForm; close: () => void }) {
  const proposed = load.payerEmail ?? ''
  const valuesOf = useMemo(() => () => ({ to: proposed, note: '' }), [proposed])
  const { form, submit, submitting, message, savedAt, trouble, forget, ...merging } = useCommandForm<'loads', Entry, object>({
    command: { resource: 'loads', id: load.id, action: 'confirm' },
    record: load,
    valuesOf,
    bodyOf: (body) => body,
    resolver,
    persisted,
    onDone: (outcome) => {
      onDone(outcome)
      close()
    },
  })
  const { errors } = form.formState
  const onLine = useOnLine()
  return (
    <form noValidate aria-label={title} onSubmit={submit} className="mt-2 grid gap-4">
      <fieldset disabled={submitting} className="contents">
        <ChangedMeanwhile
          {...merging}
          resource="loads"
          id={load.id}
          what="load"
          labelOf={(field) => (field === 'to' ? 'To' : 'Note')}
          formatText={(_field, value) => String(value)}
        />
        <p className="wrap-anywhere">
          <span>{`${payerOf(load) ?? ''} gets the PDF with a total of `}</span>
          <strong>{totalOf(load)}</strong>
          <span>{`, as of version ${load.version}.`}</span>
        </p>
        {load.mail?.template === 'loadConfirmation' && <MailState mail={load.mail} />}
        <Field id="confirm-to" label="To" error={errors.to?.message} hint="One email address.">
          {(control) => <input {...control} {...form.register('to')} type="email" inputMode="email" autoComplete="off" />}
        </Field>
        <Field id="confirm-note" label="Note" kind="textarea" optional error={errors.note?.message} hint="Included in the email.">
          {(control) => <textarea {...control} {...form.register('note')} rows={3} />}
        </Field>
        <DraftState message={message} savedAt={savedAt} trouble={trouble} />
        <DraftButtons submitting={submitting} meanwhile="Sending…" isPossible={onLine} onCancel={() => void forget().then(close)}>
          Send
        </DraftButtons>
      </fieldset>
    </form>
  )
}

const resolver: Resolver<Entry, unknown, object> = ({ to, note }) => {
  const parsed = loadCommands.confirm.safeParse({ to, note: note.trim() || null })
  if (parsed.success) return { values: parsed.data, errors: {} }
  const errors: FieldErrors<Entry> = {}
  for (const { path, message } of parsed.error.issues) errors[path[0] as keyof Entry] ??= { type: 'schema', message }
  return { values: {}, errors }
}
