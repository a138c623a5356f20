import Send from 'lucide-react/icons/send'
import { useRef, useState } from 'react'
import type { LoadRecord } from '#shared/loads/load'
import type { Reply } from '#shared/loads/replies'
import { act } from '../../../platform/api/act.ts'
import { ErrorLine } from '../../../platform/forms/ErrorLine.tsx'
import { serverNow } from '../../../platform/transport/serverClock.ts'
import { type Against, choicesOf, unsentOf } from '../../dispatch/loads/disputes/disputedText.ts'
import { Dialog } from '../../feedback/Dialog.tsx'
import { undoFor } from '../cab/stopSequence.ts'
import { CallDispatch } from './CallDispatch.tsx'

interface Props {
  record: LoadRecord
  event: LoadRecord['events'][number]
  against: Against
}

/** The answers of a driver to an own disputed event. The one that retains everything is preselected. Offline the answer waits. */
export function DisputedChoices({ record, event, against }: Props) {
  const choices = choicesOf(record, event, against)
  const [chosen, setChosen] = useState<Reply>('own')
  const unsent = unsentOf(record, event)
  const [isAsking, setAsking] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const isPressed = useRef(false)
  async function send() {
    // Counts a double press once.
    if (isPressed.current) return
    isPressed.current = true
    setProblem(null)
    const acted = await act({
      resource: 'loads',
      id: record.id,
      action: 'reply',
      kind: 'disputeReply',
      reference: record.id,
      holdFor: undoFor,
      ...(chosen === 'withdrawn' && { withholds: unsent }),
      body: {
        event: event.id,
        reply: chosen,
        repliedAt: serverNow().toISOString(),
        // Names the event whose time the driver accepts: dispatch may have changed it by then.
        ...(chosen === 'other' && against.other && { other: against.other.id }),
      },
    })
    isPressed.current = false
    if (acted.outcome === 'done' || acted.outcome === 'waiting') return
    setProblem(acted.outcome === 'failed' ? acted.message : "That didn't send. Call dispatch.")
  }
  return (
    <>
      <fieldset className="grid gap-3">
        <legend className="mb-3 font-sign text-h3 font-semibold">Which one is right?</legend>
        {choices.map(({ reply, text, follows }) => (
          <label key={reply} className="check-tile min-h-16 items-start p-4">
            <input
              type="radio"
              name="reply"
              className="radio mt-0.5 shrink-0"
              checked={chosen === reply}
              aria-labelledby={`says-${reply}`}
              aria-describedby={`follows-${reply}`}
              onChange={() => setChosen(reply)}
            />
            <span className="grid min-w-0">
              <span id={`says-${reply}`} className="font-semibold">
                {text}
              </span>
              <span id={`follows-${reply}`} className="text-[1rem] text-muted">
                {follows}
              </span>
            </span>
          </label>
        ))}
      </fieldset>
      <CallDispatch />
      <section aria-label="Send" className="cab-bar no-print">
        <ErrorLine>{problem}</ErrorLine>
        <button
          type="button"
          className="btn btn-accent min-h-16 text-h2"
          onClick={() => (chosen === 'withdrawn' ? setAsking(true) : void send())}
        >
          <Send aria-hidden="true" className="size-7" />
          <span>Send to dispatch</span>
        </button>
      </section>
      {isAsking && (
        <Dialog title="Discard your entry?" onClose={() => setAsking(false)}>
          {(close) => (
            <div className="mt-3 grid gap-4 text-[1.0625rem]">
              <p>
                {`It won't be used, and dispatch sees that you withdrew it.${unsent.length > 0 ? ' Photos not sent yet are deleted from this phone.' : ''}`}
              </p>
              <button
                type="button"
                className="btn btn-error min-h-16 text-h3"
                onClick={() => {
                  close()
                  void send()
                }}
              >
                Discard it
              </button>
              <button type="button" className="btn btn-outline min-h-14" onClick={close}>
                Keep it
              </button>
            </div>
          )}
        </Dialog>
      )}
    </>
  )
}
