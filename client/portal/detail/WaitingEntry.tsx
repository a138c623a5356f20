import CloudUpload from 'lucide-react/icons/cloud-upload'
import { type ReactNode, useRef, useState } from 'react'
import { type Entry, needsYou } from '../../platform/offline/outbox/entry.ts'
import { surelyNotStored } from '../../platform/offline/outbox/reconcile.ts'
import { discardQuestion, intents, problemOf } from '../../platform/outbox/entryLabels.ts'
import { useRecall } from '../../platform/outbox/useRecall.ts'
import { DiscardQuestion } from '../../platform/ui/DiscardQuestion.tsx'
import { useNow } from './now.ts'

interface Props {
  entry: Entry
  title: ReactNode
  /** The content of the entry. */
  children: ReactNode
  /** Announces the outcome once the entry is gone. */
  onSay: (text: string) => void
}

/** An unsent entry in the place where it will appear: its content, and the buttons to change or discard it. */
export function WaitingEntry({ entry, title, children, onSay }: Props) {
  const { busy, recall } = useRecall(entry)
  const now = useNow()
  const [asking, setAsking] = useState(false)
  const [problem, setProblem] = useState('')
  const discard = useRef<HTMLButtonElement>(null)
  const why = needsYou(entry, now) ? problemOf(entry, now) : null
  const text = surelyNotStored(entry) ? 'Waiting on this device. Not sent yet.' : 'Sending. Not confirmed yet.'

  async function withdraw(action: 'edit' | 'discard') {
    setAsking(false)
    setProblem('')
    const recalled = await recall(action)
    if (recalled?.stays) setProblem(recalled.text)
    else if (recalled) onSay(recalled.text)
  }
  const closeQuestion = () => {
    setAsking(false)
    setTimeout(() => discard.current?.focus())
  }
  return (
    <div className="rounded-box border border-dashed border-(--amber-edge) p-4">
      <div className="flex gap-3">
        <CloudUpload aria-hidden="true" className="size-7 shrink-0 text-(--amber-ink)" />
        <p className="min-w-0">
          <strong className="block">{title}</strong>
          <span className="block wrap-anywhere">{children}</span>
          <span className={`block wrap-anywhere ${why ? 'font-semibold text-error' : 'text-(--amber-ink)'}`}>
            {why ?? (entry.requestedAction ? intents[entry.requestedAction] : text)}
          </span>
        </p>
      </div>
      <p role="status" className="mt-2 empty:hidden">
        {problem}
      </p>
      {asking ? (
        <DiscardQuestion question={discardQuestion(entry)} onDiscard={() => void withdraw('discard')} onKeep={closeQuestion} />
      ) : (
        !entry.requestedAction && (
          <div className="mt-4 grid grid-cols-2 gap-3">
            <button type="button" className="btn btn-outline min-h-13" disabled={busy} onClick={() => void withdraw('edit')}>
              Edit
            </button>
            <button
              ref={discard}
              type="button"
              className="btn btn-ghost min-h-13 text-error"
              disabled={busy}
              onClick={() => setAsking(true)}
            >
              Discard
            </button>
          </div>
        )
      )}
    </div>
  )
}
