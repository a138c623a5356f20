import FilePen from 'lucide-react/icons/file-pen'
import { useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { calledOf, pageOf } from '../offline/outbox/kinds.ts'
import { discardUnsent, isOpenElsewhere, type UnsentRequest } from '../offline/outbox/unsent.ts'
import { database } from '../offline/pageDatabase.ts'
import { DiscardQuestion } from './DiscardQuestion.tsx'
import { notDone, outcomeOf, titleOf, unsentDetails } from './entryWords.ts'

interface Props {
  request: UnsentRequest
  /** Shows a message on top of the panel and announces it. */
  onSay: (words: string) => void
  onClose: () => void
}

/** An unsent request: one that was taken back to edit and not submitted again, with a link to its form. */
export function NotSent({ request, onSay, onClose }: Props) {
  const navigate = useNavigate()
  const [isConfirming, setIsConfirming] = useState(false)
  const discard = useRef<HTMLButtonElement>(null)
  const wasConfirming = useRef(false)
  useEffect(() => {
    if (!isConfirming && wasConfirming.current) discard.current?.focus()
    wasConfirming.current = isConfirming
  }, [isConfirming])
  const { id, kind, row } = request
  const called = calledOf(kind, row)

  async function open() {
    onSay('')
    // If the check fails, the form itself shows it.
    if (await isOpenElsewhere(id).catch(() => false)) return onSay(`This ${called} is open in another tab of this browser.`)
    onClose()
    navigate(pageOf(kind, row), { state: { draft: id } })
  }

  async function discardIt() {
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
            Not sent
          </span>
        </p>
        {isConfirming ? (
          <DiscardQuestion
            question={`Discard this ${called}? It will not be sent.`}
            onDiscard={discardIt}
            onKeep={() => setIsConfirming(false)}
          />
        ) : (
          <div className="outbox-actions">
            <button type="button" className="btn btn-primary" onClick={open}>
              Open its form
            </button>
            <button ref={discard} type="button" className="btn btn-ghost outbox-discard" onClick={() => setIsConfirming(true)}>
              Discard
            </button>
          </div>
        )}
      </div>
    </li>
  )
}
