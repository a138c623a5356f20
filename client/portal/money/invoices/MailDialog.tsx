import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import type { FieldErrors, Resolver } from 'react-hook-form'
import type { InvoiceRecord, InvoiceRow } from '#shared/invoices/invoice'
import { invoiceCommands } from '#shared/invoices/invoiceEntry'
import { reminderOf } from '#shared/invoices/reminder'
import { invoiceQueries } from '../../../platform/api/invoiceQueries.ts'
import { Field } from '../../../platform/forms/Field.tsx'
import type { PersistedForm } from '../../../platform/offline/drafts/persistedForm.ts'
import { notify } from '../../../platform/ui/toasts.ts'
import { DraftDialog } from '../../detail/DraftDialog.tsx'
import { DraftForm } from '../../detail/DraftForm.tsx'
import { MailState } from '../../detail/MailState.tsx'
import { mailText } from '../../detail/mailText.ts'
import { useCommandForm } from '../../detail/useCommandForm.ts'
import { Dialog } from '../../feedback/Dialog.tsx'
import { ErrorAlert } from '../../feedback/ErrorAlert.tsx'
import { useToday } from './invoiceParts.tsx'

interface Props {
  invoice: InvoiceRow
  action: 'send' | 'remind'
  onClose: () => void
}

interface Entry {
  to: string
  subject: string
  text: string
}

const labels: Record<keyof Entry, string> = { to: 'To', subject: 'Subject', text: 'Text' }

/** Mails an invoice or a reminder. The user can edit the text, and the dialog reads the address again. */
export function MailDialog(props: Props) {
  const { invoice, action, onClose } = props
  const query = useQuery({ ...invoiceQueries.one(invoice.number), refetchOnMount: 'always' })
  const { data, error, isFetchedAfterMount, refetch } = query
  // What the page behind has read may have an address of before, which no later read is merged into: the invoice is the same.
  const [isFresh, setFresh] = useState(false)
  if (!isFresh && isFetchedAfterMount && data && !error) setFresh(true)
  const title = action === 'send' ? `Email ${invoice.number}` : `Remind ${invoice.payer}`
  if (!data || !isFresh) {
    return (
      <Dialog title={title} onClose={onClose}>
        {() => (error ? <ErrorAlert error={error} onRetry={refetch} /> : <div aria-busy="true" className="skeleton mt-4 h-72" />)}
      </Dialog>
    )
  }
  return (
    <DraftDialog title={title} form={`invoice${action}:${invoice.id}`} height="h-72" wide={action === 'remind'} onClose={onClose}>
      {(persisted, close) => <MailForm record={data} action={action} title={title} persisted={persisted} close={close} />}
    </DraftDialog>
  )
}

interface FormProps extends Pick<Props, 'action'> {
  record: InvoiceRecord
  title: string
  persisted: PersistedForm
  close: () => void
}

function MailForm({ record, action, title, persisted, close }: FormProps) {
  const today = useToday()
  const valuesOf = useMemo(() => {
    const text = action === 'remind' ? reminderOf(record, today) : { subject: '', text: '' }
    const values = { to: record.payerEmail ?? '', ...text }
    return () => values
  }, [record, action, today])
  const commandForm = useCommandForm<'invoices', Entry, object>({
    command: { resource: 'invoices', id: record.id, action },
    record,
    valuesOf,
    bodyOf: (body) => body,
    resolver: resolvers[action],
    persisted,
    onDone: (_outcome, answered) => {
      sendNotification(answered?.mail)
      close()
    },
  })
  const { form } = commandForm
  const { errors } = form.formState
  return (
    <DraftForm
      asked={commandForm}
      title={title}
      close={close}
      id={record.id}
      resource="invoices"
      what="invoice"
      labelOf={(field) => labels[field as keyof Entry] ?? field}
      button={action === 'send' ? 'Send' : 'Send reminder'}
      meanwhile="Sending…"
      isOver={false}
    >
      <p>The invoice is attached as a PDF, with its proof of delivery if a photo or signature has arrived.</p>
      {record.mail && <MailState mail={record.mail} />}
      <Field
        id="invoice-to"
        label={labels.to}
        error={errors.to?.message}
        hint={record.payerEmail ? 'One email address.' : `No billing email on file for ${record.payer}.`}
      >
        {(control) => <input {...control} {...form.register('to')} type="email" inputMode="email" autoComplete="off" />}
      </Field>
      {action === 'remind' && (
        <Field id="invoice-subject" label={labels.subject} error={errors.subject?.message}>
          {(control) => <input {...control} {...form.register('subject')} autoComplete="off" />}
        </Field>
      )}
      <Field
        id="invoice-text"
        label={action === 'remind' ? labels.text : 'Note'}
        kind="textarea"
        optional={action === 'send'}
        error={errors.text?.message}
        hint={action === 'send' ? 'Included in the email.' : 'Based on days past due. Edit as needed.'}
      >
        {(control) => <textarea {...control} {...form.register('text')} rows={action === 'send' ? 3 : 9} />}
      </Field>
    </DraftForm>
  )
}

/** Nothing claims that a mail went before the mail server has taken it. */
function sendNotification(mail: InvoiceRecord['mail']): void {
  if (!mail) return
  const { strong, text } = mailText(mail, false)
  const tone = strong ? 'error' : 'success'
  notify({ tone, title: mail.status === 'waiting' ? 'Email queued' : (strong ?? 'Sent'), text: text || mail.to })
}

type Resolve = Resolver<Entry, unknown, object>

const createResolver =
  (parse: (entry: Entry) => ReturnType<(typeof invoiceCommands)['send' | 'remind']['safeParse']>): Resolve =>
  (entry) => {
    const parsed = parse(entry)
    if (parsed.success) return { values: parsed.data, errors: {} }
    const errors: FieldErrors<Entry> = {}
    for (const { path, message } of parsed.error.issues) {
      errors[(path[0] === 'note' ? 'text' : path[0]) as keyof Entry] ??= { type: 'schema', message }
    }
    return { values: {}, errors }
  }

const resolvers: Record<Props['action'], Resolve> = {
  send: createResolver(({ to, text }) => invoiceCommands.send.safeParse({ to, note: text.trim() || null })),
  remind: createResolver((entry) => invoiceCommands.remind.safeParse(entry)),
}
