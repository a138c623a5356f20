import { useMemo } from 'react'
import type { Resolver } from 'react-hook-form'
import { reasonProblem } from '#shared/command'
import type { LoadRow } from '#shared/load'
import { formatDollars } from '#shared/money'
import { Field } from '../../forms/Field.tsx'
import type { PersistedForm } from '../../offline/drafts/persistedForm.ts'
import { notify } from '../../ui/toasts.ts'
import { DraftDialog } from '../record/DraftDialog.tsx'
import { DraftForm } from '../record/DraftForm.tsx'
import { useCommandForm } from '../record/useCommandForm.ts'

interface Props {
  load: LoadRow
  /** Dollars, as the screen has it. */
  total: number
  payer: string
  onClose: () => void
}

interface Entry {
  reason: string
}

const nothing: Entry = { reason: '' }
const valuesOf = () => nothing

/** Issues the invoice of a load. What speaks against it is said, and needs a reason. */
export function IssueDialog(props: Props) {
  const title = `Invoice ${props.load.id}`
  return (
    <DraftDialog title={title} form={`invoiceIssue:${props.load.id}`} height="h-40" onClose={props.onClose}>
      {(persisted, close) => <IssueForm {...props} title={title} persisted={persisted} close={close} />}
    </DraftDialog>
  )
}

function IssueForm({
  load,
  total,
  payer,
  title,
  persisted,
  close,
}: Props & { title: string; persisted: PersistedForm; close: () => void }) {
  const asked = useCommandForm<'invoices', Entry, object>({
    command: { noun: 'invoices', id: '', verb: 'create' },
    ...{ record: load, valuesOf, resolver: useMemo(resolverOf, []), persisted },
    bodyOf: (body) => ({ loadId: load.id, total, ...body }),
    onDone: (_outcome, record) => {
      notify({ tone: 'success', title: `${record?.number ?? 'The invoice'} is issued`, text: `Load ${load.id} is invoiced.` })
      close()
    },
  })
  const { form, findings } = asked
  const isWarned = findings.some(({ severity }) => severity === 'warn')
  return (
    <DraftForm
      {...{ asked, title, close }}
      id={load.id}
      noun="invoices"
      what="invoice"
      labelOf={() => 'Reason'}
      button="Issue the invoice"
      isOver={false}
    >
      <p className="wrap-anywhere">
        {payer} is billed <strong>{formatDollars(total)}</strong>. What stands on it does not change any more; a wrong one is
        voided by a credit note.
      </p>
      {(isWarned || form.getValues('reason') !== '') && (
        <Field
          id="issue-reason"
          label="Reason"
          kind="textarea"
          error={form.formState.errors.reason?.message}
          hint="Why it is issued all the same. It stands in the history."
        >
          {(control) => <textarea {...control} {...form.register('reason')} rows={2} />}
        </Field>
      )}
    </DraftForm>
  )
}

const resolverOf = (): Resolver<Entry, unknown, object> => (entry) => {
  const reason = entry.reason.trim()
  const problem = reason ? reasonProblem(reason) : null
  return problem
    ? { values: {}, errors: { reason: { type: 'schema', message: problem } } }
    : { values: reason ? { reason } : {}, errors: {} }
}
