import SendHorizontal from 'lucide-react/icons/send-horizontal'
import type { KeyboardEvent } from 'react'
import type { Resolver } from 'react-hook-form'
import type { LoadRecord } from '#shared/loads/load'
import { messageProblem } from '#shared/loads/messageText'
import { ErrorLine } from '../../../../platform/forms/ErrorLine.tsx'
import { Field } from '../../../../platform/forms/Field.tsx'
import { OfflineLine, offlineLineId, useWillWait } from '../../../../platform/forms/OfflineLine.tsx'
import type { PersistedForm } from '../../../../platform/offline/drafts/persistedForm.ts'
import { CancelButton } from '../../../../platform/outbox/CancelButton.tsx'
import { serverNow } from '../../../../platform/transport/serverClock.ts'
import { useCommandForm } from '../../../detail/useCommandForm.ts'
import type { Side } from './messageLines.ts'

interface Values {
  text: string
}

interface Props {
  load: LoadRecord
  side: Side
  persisted: PersistedForm
}

const nothing = (): Values => ({ text: '' })
const bodyOf = ({ text }: Values) => ({ text: text.trim(), writtenAt: serverNow().toISOString() })
// Checks by hand: the schema would add zod to the start of the portal.
const resolver: Resolver<Values, unknown, Values> = ({ text }) => {
  const message = messageProblem(text)
  return message ? { values: {}, errors: { text: { type: 'text', message } } } : { values: { text }, errors: {} }
}

/** The field for the next message. This device stores every keystroke, and the outbox has the message once it is sent. */
export function MessageForm({ load, side, persisted }: Props) {
  const isCab = side === 'driver'
  const { form, submit, submitting, message, savedAt, trouble, isPulledBack, cancel } = useCommandForm<'loads', Values, Values>({
    command: {
      resource: 'loads',
      id: load.id,
      action: 'message',
      reference: load.id,
      kind: isCab ? 'cabMessage' : 'loadMessage',
      isUnwatched: true,
    },
    record: load,
    valuesOf: nothing,
    bodyOf,
    resolver,
    persisted,
    // The list above shows the state of the message.
    onDone: () => {},
  })
  const willWait = useWillWait(persisted.draft !== null && trouble === null)
  const sendOnEnter = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    // On a phone only Enter can make a new line.
    if (event.key !== 'Enter' || event.nativeEvent.isComposing || event.shiftKey || (isCab && !event.ctrlKey && !event.metaKey))
      return
    event.preventDefault()
    event.currentTarget.form?.requestSubmit()
  }
  return (
    <form noValidate aria-label="Write a message" onSubmit={submit} className="grid gap-3">
      <fieldset disabled={submitting} className="contents">
        <Field
          id="message-text"
          label={isCab ? 'Message to dispatch' : 'Message to the driver'}
          kind="textarea"
          error={form.formState.errors.text?.message}
          hint={isCab ? undefined : 'Enter sends it, Shift Enter begins a new line.'}
        >
          {(control) => (
            <textarea
              {...control}
              {...form.register('text')}
              rows={2}
              className={`${control.className} ${isCab ? 'text-[1.125rem]' : ''}`}
              enterKeyHint={isCab ? 'enter' : 'send'}
              onKeyDown={sendOnEnter}
            />
          )}
        </Field>
        {(message ?? (trouble && savedAt === null)) && (
          <ErrorLine>{message ?? "This device can't save what you type here. You can still send it."}</ErrorLine>
        )}
        {isPulledBack && (
          <CancelButton
            className={`btn btn-ghost ${isCab ? 'min-h-16' : 'justify-self-start'}`}
            cancel={cancel}
            onCancelled={() => form.reset(nothing())}
          >
            Cancel editing
          </CancelButton>
        )}
        <button
          type="submit"
          className={`btn btn-outline ${isCab ? 'min-h-16 text-h3' : 'justify-self-start'}`}
          aria-describedby={willWait ? offlineLineId : undefined}
        >
          <SendHorizontal aria-hidden="true" className={isCab ? 'size-6' : 'size-5'} />
          <span>Send message</span>
        </button>
        {/* Below the button, so that it moves nothing under a thumb. */}
        {willWait && <OfflineLine />}
      </fieldset>
    </form>
  )
}
