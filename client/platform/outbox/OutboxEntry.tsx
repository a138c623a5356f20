import CloudUpload from 'lucide-react/icons/cloud-upload'
import FileText from 'lucide-react/icons/file-text'
import LoaderCircle from 'lucide-react/icons/loader-circle'
import OctagonAlert from 'lucide-react/icons/octagon-alert'
import { useEffect, useRef, useState } from 'react'
import { pages } from '#shared/kernel/paths'
import { type Entry, failedAttempts, needsYou } from '../offline/outbox/entry.ts'
import { canEdit } from '../offline/outbox/kinds.ts'
import { outbox, sendNow } from '../offline/outbox/pageOutbox.ts'
import { serverNow } from '../transport/serverClock.ts'
import { DiscardQuestion } from '../ui/DiscardQuestion.tsx'
import {
  detailsOf,
  discardQuestion,
  intents,
  notDone,
  probingText,
  problemOf,
  titleOf,
  triedNow,
  waitsUntil,
} from './entryLabels.ts'
import { RefusedCommand, ResendButton } from './RefusedCommand.tsx'
import { useRecall } from './useRecall.ts'

interface Props {
  entry: Entry
  /** Shows a message on top of the panel and announces it. */
  onSay: (text: string) => void
  onClose: () => void
}

const states = {
  waiting: { text: 'Waiting', look: 'badge-tinted tone-amber', Icon: CloudUpload },
  sending: { text: 'Sending', look: 'badge-tinted tone-blue', Icon: LoaderCircle },
  needsYou: { text: 'Needs your attention', look: 'badge-solid tone-red', Icon: OctagonAlert },
} as const

/** A waiting request and its actions. */
export function OutboxEntry({ entry, onSay, onClose }: Props) {
  const { busy, recall } = useRecall(entry)
  const [isConfirming, setIsConfirming] = useState(false)
  /** The number of failed tries when *Send now* was pressed: while it is unchanged, the try is under way. */
  const [pressed, setPressed] = useState<number | null>(null)
  const discard = useRef<HTMLButtonElement>(null)
  const resend = useRef<HTMLButtonElement>(null)
  const wasConfirming = useRef(false)
  useEffect(() => {
    if (!isConfirming && wasConfirming.current) discard.current?.focus()
    wasConfirming.current = isConfirming
  }, [isConfirming])

  // Announces the result of *Send now* where the entry stays in the list. A try that was already under way counts.
  const failuresBefore = useRef<number | null>(null)
  useEffect(() => {
    const text = triedNow(entry)
    if (failuresBefore.current === null || text === null || failedAttempts(entry) <= failuresBefore.current) return
    failuresBefore.current = null
    onSay(text)
  }, [entry, onSay])

  const { id, kind, row, requestedAction: intent } = entry
  // The pressed button is gone: the one in its place takes the focus.
  useEffect(() => {
    if (intent && document.activeElement === document.body) resend.current?.focus()
  }, [intent])
  const now = serverNow().getTime()
  const refused = entry.state === 'needsYou'
  const wantsSignIn = needsYou(entry, now) === 'signIn'
  const { text, look, Icon } = states[entry.state !== 'sending' && needsYou(entry, now) ? 'needsYou' : entry.state]
  const complaint = problemOf(entry, now)

  function send() {
    const busyUntil = waitsUntil(entry, Date.now())
    onSay(busyUntil ? `Our server is busy until ${busyUntil}. We'll send it then.` : '')
    failuresBefore.current = busyUntil ? null : failedAttempts(entry)
    setPressed(busyUntil ? null : failedAttempts(entry))
    void sendNow().finally(() => setPressed(null))
  }

  async function withdraw(action: 'edit' | 'discard') {
    setIsConfirming(false)
    onSay('')
    const outcome = await recall(action, onClose)
    if (outcome) onSay(outcome.text)
  }

  function sendAfterAll() {
    onSay('')
    void outbox.sendAfterAll(id).then(sendNow, () => onSay(notDone))
  }

  return (
    <li className={`outbox-entry ${complaint ? 'tone-red' : 'tone-amber'}`}>
      <FileText aria-hidden="true" size={24} />
      <div className="min-w-0">
        <h3 className="wrap-anywhere">{titleOf(entry)}</h3>
        <p className="text-second text-muted">{detailsOf(entry, Date.now())}</p>
        {complaint && <p className="outbox-complaint mt-1 wrap-anywhere">{complaint}</p>}
        {refused && <RefusedCommand entry={entry} onClose={onClose} />}
        {intent && <p className="mt-1 text-second">{intents[intent]}</p>}
        <p aria-live="polite" className="mt-1 text-second empty:hidden">
          {pressed === failedAttempts(entry) && entry.state === 'waiting' && probingText}
        </p>
        <p className="mt-2">
          <span className={`badge ${look}`}>
            <Icon aria-hidden="true" />
            <span>{text}</span>
          </span>
        </p>
        {isConfirming ? (
          <DiscardQuestion
            question={discardQuestion(entry)}
            onDiscard={() => withdraw('discard')}
            onKeep={() => setIsConfirming(false)}
          />
        ) : intent ? (
          <div className="outbox-actions">
            <button ref={resend} type="button" className="btn btn-outline" onClick={sendAfterAll}>
              Send it after all
            </button>
          </div>
        ) : (
          <div className="outbox-actions">
            {wantsSignIn ? (
              <a href={getSignInPath()} className="btn btn-primary">
                Sign in
              </a>
            ) : refused ? (
              <ResendButton entry={entry} onSay={onSay} />
            ) : (
              <button type="button" className="btn btn-primary" onClick={send}>
                Send now
              </button>
            )}
            {canEdit(kind) && (
              <button type="button" className="btn btn-outline" disabled={busy} onClick={() => withdraw('edit')}>
                {row ? 'Change' : 'Edit'}
              </button>
            )}
            <button
              ref={discard}
              type="button"
              className="btn btn-ghost outbox-discard"
              disabled={busy}
              onClick={() => setIsConfirming(true)}
            >
              Discard
            </button>
          </div>
        )}
      </div>
    </li>
  )
}

const getSignInPath = () => `${pages.signIn}?returnTo=${encodeURIComponent(location.pathname + location.search)}`
