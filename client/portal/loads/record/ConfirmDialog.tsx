import OctagonAlert from 'lucide-react/icons/octagon-alert'
import { useMemo } from 'react'
import type { FieldErrors, Resolver } from 'react-hook-form'
import type { LoadRecord } from '#shared/load'
import { loadCommands } from '#shared/loadEntry'
import { SavedLine } from '../../../forms/DraftLines.tsx'
import { Field } from '../../../forms/Field.tsx'
import type { PersistedForm } from '../../../offline/drafts/persistedForm.ts'
import { useOnLine } from '../../../ui/useOnLine.ts'
import { Dialog } from '../../feedback/Dialog.tsx'
import { ChangedMeanwhile } from '../../record/ChangedMeanwhile.tsx'
import { useCommandForm } from '../../record/useCommandForm.ts'
import { useOpenedForm } from '../../record/useOpenedForm.ts'
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

const title = 'Send the rate confirmation'

/** Mails the rate confirmation of the version that is on the screen to who pays. What is typed stays on this device. */
export function ConfirmDialog(props: Props) {
  const persisted = useOpenedForm(`loadConfirm:${props.load.id}`, props.draft)
  return (
    <Dialog title={title} onClose={props.onClose}>
      {(close) =>
        persisted ? (
          <ConfirmForm key={persisted.draft?.id ?? ''} {...props} persisted={persisted} close={close} />
        ) : (
          <div aria-busy="true" className="skeleton mt-4 h-64" />
        )
      }
    </Dialog>
  )
}

function ConfirmForm({ load, persisted, onDone, close }: Props & { persisted: PersistedForm; close: () => void }) {
  const proposed = load.payerEmail ?? ''
  const valuesOf = useMemo(() => () => ({ to: proposed, note: '' }), [proposed])
  const { form, submit, submitting, message, savedAt, trouble, forget, ...merging } = useCommandForm<'loads', Entry, object>({
    command: { noun: 'loads', id: load.id, verb: 'confirm' },
    ...{ record: load, valuesOf, bodyOf: (body) => body, resolver, persisted },
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
          noun="loads"
          id={load.id}
          what="load"
          labelOf={(field) => (field === 'to' ? 'To' : 'Note')}
          wordsOf={(_field, value) => String(value)}
        />
        <p className="wrap-anywhere">
          {payerOf(load)} gets it as a PDF, with the total of <strong>{totalOf(load)}</strong>, as the load is now: version{' '}
          {load.version}.
        </p>
        <Field id="confirm-to" label="To" error={errors.to?.message} hint="One e-mail address.">
          {(control) => <input {...control} {...form.register('to')} type="email" inputMode="email" autoComplete="off" />}
        </Field>
        <Field id="confirm-note" label="Note" kind="textarea" optional error={errors.note?.message} hint="It stands in the mail.">
          {(control) => <textarea {...control} {...form.register('note')} rows={3} />}
        </Field>
        {message && (
          <p role="alert" className="field-error">
            <OctagonAlert aria-hidden="true" />
            {message}
          </p>
        )}
        {(savedAt !== null || trouble) && <SavedLine savedAt={savedAt} trouble={trouble} />}
        <div className="flex flex-wrap justify-end gap-3">
          <button type="button" className="btn btn-outline max-sm:grow" onClick={() => void forget().then(close)}>
            Cancel
          </button>
          <button type="submit" className="btn btn-primary max-sm:grow" disabled={!onLine}>
            {submitting ? 'Sending…' : onLine ? 'Send' : 'Needs a connection'}
          </button>
        </div>
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
