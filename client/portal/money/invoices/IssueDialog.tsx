import { useMemo } from 'react'
import type { Resolver } from 'react-hook-form'
import { invoiceFindings } from '#shared/invoices/invoiceFindings'
import { reasonProblem } from '#shared/kernel/findings'
import { formatDollars } from '#shared/kernel/money'
import type { LoadRecord } from '#shared/loads/load'
import { isDeliveryProven } from '#shared/loads/loadDocuments'
import { Field } from '../../../platform/forms/Field.tsx'
import { Findings, withWarnings } from '../../../platform/forms/Findings.tsx'
import type { PersistedForm } from '../../../platform/offline/drafts/persistedForm.ts'
import { notify } from '../../../platform/ui/toasts.ts'
import { DraftDialog } from '../../detail/DraftDialog.tsx'
import { DraftForm } from '../../detail/DraftForm.tsx'
import { useCommandForm } from '../../detail/useCommandForm.ts'

interface Props {
  load: LoadRecord
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
const button = 'Issue invoice'

/** Issues the invoice of a load. The dialog shows findings against it, and they need a reason. */
export function IssueDialog(props: Props) {
  const title = `Invoice ${props.load.id}`
  return (
    <DraftDialog title={title} form={`invoiceIssue:${props.load.id}`} height="h-40" onClose={props.onClose}>
      {(persisted, close) => <IssueForm {...props} title={title} persisted={persisted} close={close} />}
    </DraftDialog>
  )
}

interface FormProps extends Props {
  title: string
  persisted: PersistedForm
  close: () => void
}

function IssueForm({ load, total, payer, title, persisted, close }: FormProps) {
  const localFindings = useMemo(() => getFindings(load, total), [load, total])
  const needsReason = localFindings.length > 0
  const commandForm = useCommandForm<'invoices', Entry, object>({
    command: { resource: 'invoices', id: '', action: 'create', about: load.id },
    record: load,
    valuesOf,
    resolver: useMemo(() => createResolver(needsReason), [needsReason]),
    persisted,
    bodyOf: (body) => ({ loadId: load.id, total, ...body }),
    findingsHere: () => localFindings,
    onDone: (_outcome, record) => {
      notify({ tone: 'success', title: `${record?.number ?? 'The invoice'} is issued`, text: `Load ${load.id} is invoiced.` })
      close()
    },
  })
  const { form, findings } = commandForm
  const isNew = !findings.some(({ code }) => localFindings.some((finding) => finding.code === code))
  return (
    <DraftForm
      asked={commandForm}
      title={title}
      close={close}
      id={load.id}
      resource="invoices"
      what="invoice"
      labelOf={() => 'Reason'}
      button={isNew ? withWarnings(button, localFindings) : button}
      isOver={false}
    >
      <p className="wrap-anywhere">
        <span>{`${payer} is billed `}</span>
        <strong>{formatDollars(total)}</strong>
        <span>. Once issued, an invoice can't be edited. Void it to correct it.</span>
      </p>
      {isNew && <Findings findings={localFindings} />}
      {(needsReason || findings.length > 0) && (
        <Field
          id="issue-reason"
          label="Reason"
          kind="textarea"
          error={form.formState.errors.reason?.message}
          hint="Why you're issuing it anyway. Saved in the invoice history."
        >
          {(control) => <textarea {...control} {...form.register('reason')} rows={2} />}
        </Field>
      )}
    </DraftForm>
  )
}

/** The findings that this device knows, with the server's messages. The server checks again. */
function getFindings({ id, events, cancelledAt }: LoadRecord, total: number) {
  // Nothing is delivered by a truck that was not used.
  const hasProof = Boolean(cancelledAt) || isDeliveryProven({ events })
  return invoiceFindings({ id, total, hasProof, invoice: null })
}

const createResolver =
  (needsReason: boolean): Resolver<Entry, unknown, object> =>
  (entry) => {
    const reason = entry.reason.trim()
    const problem = reason || needsReason ? reasonProblem(reason) : null
    return problem
      ? { values: {}, errors: { reason: { type: 'schema', message: problem } } }
      : { values: reason ? { reason } : {}, errors: {} }
  }
