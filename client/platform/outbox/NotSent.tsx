import FilePen from 'lucide-react/icons/file-pen'
import { useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { calledOf, pageOf } from '../offline/outbox/kinds.ts'
import { sendNow } from '../offline/outbox/pageOutbox.ts'
import { discardUnsent, isOpenElsewhere, requeueUnsent, type UnsentRequest } from '../offline/outbox/unsent.ts'
import { database } from '../offline/pageDatabase.ts'
import { DiscardQuestion } from '../ui/DiscardQuestion.tsx'
import { notDone, outcomeOf, titleOf, unsentDetails } from './entryLabels.ts'

interface Props {
  request: UnsentRequest
  /** Shows a message on top of the panel and announces it. */
  onSay: (text: string) => void
  onClose: () => void
}

/** An unsent request: one that was taken back to edit and not submitted again, with a link to its form. */
export function NotSent({ request, onSay, onClose }: Props) {
  const navigate = useNavigate()
  const [isConfirming, setIsConfirming] = useState(false)
  /** It was edited: sending the original drops that. */
  const [isEdited, setEdited] = useState(false)
  const discard = useRef<HTMLButtonElement>(null)
  const wasConfirming = useRef(false)
  useEffect(() => {
    if (!isConfirming && wasConfirming.current) discard.current?.focus()
    wasConfirming.current = isConfirming
  }, [isConfirming])
  const { id, kind, row, canSendAsItWas } = request
  const label = calledOf(kind, row)

  const openElsewhere = `This ${label} is open in another tab of this browser.`

  async function sendOriginal(options?: { evenIfEdited?: boolean }) {
    onSay('')
    setEdited(false)
    try {
      const requeued = await requeueUnsent(database, id, options)
      if (requeued === 'edited') setEdited(true)
      else if (requeued === 'openElsewhere') onSay(openElsewhere)
      else await sendNow()
    } catch {
      onSay(notDone)
    }
  }

  async function open() {
    onSay('')
    // If the check fails, the form itself shows it.
    if (await isOpenElsewhere(id).catch(() => false)) return onSay(openElsewhere)
    onClose()
    navigate(pageOf(kind, row), { state: { draft: id } })
  }

  async function discardRequest() {
    try {
      await discardUnsent(database, id)
      onSay(outcomeOf({ outcome: 'done', draft: null }, request))
    } catch {
      setIsConfirming(false)
      onSay(notDone)
    }
  }

  return (
    <li className="outbox-entry tone-amber">
      <FilePen aria-hidden="true" size={24} />
      <div className="min-w-0">
        <h3 className="wrap-anywhere">{titleOf(request)}</h3>
        <p className="text-second text-muted">{unsentDetails(request)}</p>
        <p className="mt-2">
          <span className="badge badge-tinted tone-amber">
            <FilePen aria-hidden="true" />
            <span>Not sent</span>
          </span>
        </p>
        {isEdited ? (
          <fieldset className="mt-3">
            <legend className="font-semibold">Drop your changes and send what you saved before?</legend>
            <div className="outbox-actions">
              <button type="button" className="btn btn-primary" onClick={() => sendOriginal({ evenIfEdited: true })}>
                Drop changes, send the original
              </button>
              <button type="button" className="btn btn-outline" onClick={() => setEdited(false)}>
                Keep my changes
              </button>
            </div>
          </fieldset>
        ) : isConfirming ? (
          <DiscardQuestion
            question={`Discard this ${label}? It will not be sent.`}
            onDiscard={discardRequest}
            onKeep={() => setIsConfirming(false)}
          />
        ) : (
          <div className="outbox-actions">
            <button type="button" className="btn btn-primary" onClick={open}>
              Open its form
            </button>
            {canSendAsItWas && (
              <button type="button" className="btn btn-outline" onClick={() => sendOriginal()}>
                Send as it was
              </button>
            )}
            <button ref={discard} type="button" className="btn btn-ghost outbox-discard" onClick={() => setIsConfirming(true)}>
              Discard
            </button>
          </div>
        )}
      </div>
    </li>
  )
}
