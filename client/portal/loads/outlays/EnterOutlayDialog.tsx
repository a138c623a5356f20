import { type FormEvent, useMemo } from 'react'
import type { Resolver } from 'react-hook-form'
import type { LoadRecord } from '#shared/load'
import type { OutlayBody } from '#shared/outlay'
import { Field } from '../../../forms/Field.tsx'
import { Findings, withWarnings } from '../../../forms/Findings.tsx'
import type { PersistedForm } from '../../../offline/drafts/persistedForm.ts'
import { serverNow } from '../../../transport/serverClock.ts'
import { useOnLine } from '../../../ui/useOnLine.ts'
import { OfficePages } from '../../documents/OfficePages.tsx'
import { DraftButtons, DraftDialog, DraftState } from '../../record/DraftDialog.tsx'
import { useCommandForm } from '../../record/useCommandForm.ts'
import { Accepting, type AcceptingValues } from './Accepting.tsx'
import { OutlayFields } from './OutlayFields.tsx'
import { namePage, nothingLaidOut, type OutlayValues, outlayResolver } from './outlayForm.ts'

interface Props {
  load: LoadRecord
  onDone: () => void
  onClose: () => void
}

/** `enteredAt`: when it was first pressed, so that it is the same receipt when it is pressed again after a lost answer. */
type Values = OutlayValues & AcceptingValues & { enteredAt: string }
type Sent = OutlayBody & AcceptingValues

/** The office enters a receipt that it has: it is accepted with that. */
export function EnterOutlayDialog(props: Props) {
  return (
    <DraftDialog title="Add a receipt" form={`loadEnterOutlay:${props.load.id}`} height="h-96" onClose={props.onClose}>
      {(persisted, close) => <EnterForm {...props} persisted={persisted} close={close} />}
    </DraftDialog>
  )
}

const nothing: Values = { ...nothingLaidOut, bill: false, isCovered: null, enteredAt: '' }
const valuesOf = () => nothing
const resolver: Resolver<Values, unknown, Sent> = async ({ bill, isCovered, enteredAt, ...laidOut }, context, options) => {
  const { values, errors } = await outlayResolver(laidOut, context, options as never)
  return Object.keys(errors).length === 0
    ? { values: { ...(values as OutlayBody), bill, isCovered, paidAt: enteredAt }, errors: {} }
    : { values: {}, errors: errors as never }
}

function EnterForm({ load, persisted, onDone, close }: Props & { persisted: PersistedForm; close: () => void }) {
  const { form, submit, submitting, findings, message, savedAt, trouble, forget } = useCommandForm<'loads', Values, Sent>({
    command: { noun: 'loads', id: load.id, verb: 'enter-outlay' },
    ...{ record: load, valuesOf, bodyOf: (body) => body, resolver, persisted },
    onDone: () => {
      onDone()
      close()
    },
  })
  const { errors } = form.formState
  const press = (event: FormEvent) => {
    // What is not asked any more is not answered either.
    if (errors.isCovered) form.setValue('isCovered', null)
    if (!form.getValues('enteredAt')) form.setValue('enteredAt', serverNow().toISOString())
    return submit(event)
  }
  const of = useMemo(() => ({ noun: 'loads', id: load.id }) as const, [load.id])
  const onLine = useOnLine()
  const values = form.watch()
  return (
    <form noValidate aria-label="Add a receipt" onSubmit={press} className="mt-2 grid gap-4">
      <fieldset disabled={submitting} className="contents">
        <OfficePages
          of={of}
          optional={false}
          files={values.files}
          error={errors.files?.message}
          onChange={(change) => {
            const now = change(form.getValues('files')).map(namePage)
            form.setValue('files', now, { shouldDirty: true, shouldValidate: form.formState.isSubmitted })
          }}
        />
        <OutlayFields form={form as never} isCab={false} />
        <Field
          id="outlay-note"
          label="Note"
          kind="textarea"
          optional
          error={errors.note?.message}
          hint="The driver reads it, too."
        >
          {(control) => <textarea {...control} {...form.register('note')} rows={2} />}
        </Field>
        <Accepting
          load={load}
          values={values}
          errors={errors}
          onChange={(field, value) => {
            // What the server has asked, or has said of the charges, is answered.
            form.clearErrors(field)
            form.setValue(field, value, { shouldDirty: true })
          }}
        />
        <Findings findings={findings} />
        <DraftState {...{ message, savedAt, trouble }} />
        <DraftButtons submitting={submitting} isPossible={onLine} onCancel={() => void forget().then(close)}>
          {withWarnings('Add receipt', findings)}
        </DraftButtons>
      </fieldset>
    </form>
  )
}
