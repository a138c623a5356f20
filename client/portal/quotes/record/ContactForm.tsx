import { zodResolver } from '@hookform/resolvers/zod'
import { useEffect } from 'react'
import { z } from 'zod'
import { freeText } from '#shared/kernel/text'
import { type QuoteRecord, quoteContactBody } from '#shared/quotes/quote'
import { type ContactChannel, contactChannels } from '#shared/quotes/quoteContact'
import { SavedLine } from '../../../platform/forms/DraftLines.tsx'
import { ErrorLine } from '../../../platform/forms/ErrorLine.tsx'
import { Field } from '../../../platform/forms/Field.tsx'
import { OfflineLine, offlineLineId, useWillWait } from '../../../platform/forms/OfflineLine.tsx'
import type { PersistedForm } from '../../../platform/offline/drafts/persistedForm.ts'
import { CancelButton } from '../../../platform/outbox/CancelButton.tsx'
import { serverNow } from '../../../platform/transport/serverClock.ts'
import { useCommandForm } from '../../detail/useCommandForm.ts'

interface Props {
  quote: QuoteRecord
  persisted: PersistedForm
  /** Receives the status message. */
  onClose: (announcement: string) => void
}

interface Entry {
  channel: ContactChannel
  outcome: string
  note: string | null
  /** The original time of a contact that returns from the outbox. */
  occurredAt?: string
}

/** The usual outcomes; the user can also type another one. */
const outcomes: Record<ContactChannel, readonly string[]> = {
  call: ['Spoke with them', 'Left a message', 'No answer', 'Wrong number'],
  mail: ['Sent', 'Answered', 'Came back'],
  text: ['Sent', 'Answered'],
}

const schema = quoteContactBody.extend({ note: freeText(2000).nullable(), occurredAt: z.string().optional() })
const resolver = zodResolver(schema as never) as never
const nothing = (): Entry => ({ channel: 'call', outcome: '', note: '' })
// The time of a new contact is the moment of its submission.
const bodyOf = ({ note, occurredAt = serverNow().toISOString(), ...entry }: Entry) => ({
  ...entry,
  note: note?.trim() || null,
  occurredAt,
})

/** A call, an email or a text message, and its outcome. Without a network it waits on this device. */
export function ContactForm({ quote, persisted, onClose }: Props) {
  const { id, reference } = quote
  const { form, submit, submitting, message, savedAt, trouble, cancel } = useCommandForm<'quotes', Entry, Entry>({
    command: { resource: 'quotes', id, action: 'log', kind: 'quoteContact', reference },
    record: quote,
    valuesOf: nothing,
    bodyOf,
    resolver,
    persisted,
    onDone: (outcome) => onClose(outcome === 'waiting' ? 'Saved on this device. Not sent yet.' : 'The contact is logged.'),
  })
  const { errors } = form.formState
  const channel = form.watch('channel')
  const willWait = useWillWait(persisted.draft !== null && trouble === null)
  useEffect(() => document.getElementById('contact-channel')?.focus(), [])
  return (
    <form noValidate aria-label="Log a contact" onSubmit={submit} className="grid gap-4">
      <fieldset disabled={submitting} className="contents">
        <Field id="contact-channel" label="How" kind="select" error={errors.channel?.message}>
          {(control) => (
            <select {...control} {...form.register('channel')}>
              {Object.entries(contactChannels).map(([value, label]) => (
                <option key={value} value={value}>
                  {label}
                </option>
              ))}
            </select>
          )}
        </Field>
        <Field id="contact-outcome" label="Outcome" error={errors.outcome?.message}>
          {(control) => (
            <>
              <input {...control} {...form.register('outcome')} list="contact-outcomes" autoComplete="off" />
              <datalist id="contact-outcomes">
                {(outcomes[channel] ?? []).map((option) => (
                  <option key={option} value={option} />
                ))}
              </datalist>
            </>
          )}
        </Field>
        <Field id="contact-note" label="Note" kind="textarea" optional error={errors.note?.message}>
          {(control) => <textarea {...control} {...form.register('note')} rows={2} />}
        </Field>
        <ErrorLine>{message}</ErrorLine>
        <SavedLine savedAt={savedAt} trouble={trouble} />
        {willWait && <OfflineLine />}
        <div className="flex flex-wrap gap-2">
          <button type="submit" className="btn btn-outline grow" aria-describedby={willWait ? offlineLineId : undefined}>
            {submitting ? 'Logging…' : 'Log it'}
          </button>
          <CancelButton className="btn btn-ghost" cancel={cancel} onCancelled={() => onClose('')} />
        </div>
      </fieldset>
    </form>
  )
}
