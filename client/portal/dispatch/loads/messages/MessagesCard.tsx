import { useEffect, useMemo, useRef, useState } from 'react'
import { useLocation } from 'react-router-dom'
import type { LoadRecord } from '#shared/loads/load'
import { maxMessages, messagesFull } from '#shared/loads/messageText'
import type { Entry } from '../../../../platform/offline/outbox/entry.ts'
import { useUnshownCommands } from '../../../../platform/offline/outbox/usePendingCommands.ts'
import { NoLogin } from '../../../detail/NoLogin.tsx'
import { useDraftKind } from '../../../detail/useDraftKind.ts'
import { useOpenedForm } from '../../../detail/useOpenedForm.ts'
import { MessageForm } from './MessageForm.tsx'
import { MessageList } from './MessageList.tsx'
import { lastUnread, messageLines, type Side } from './messageLines.ts'
import { useAnnounced } from './useAnnounced.ts'
import { useMarkRead } from './useMarkRead.ts'

interface Props {
  load: LoadRecord
  /** The side of the reader. */
  side: Side
}

const none: readonly Entry[] = []

/** How many of the last messages are visible at first. */
const atOnce = 6

/** The messages between driver and desk on a load, also offline, and the field for the next one. */
export function MessagesCard({ load, side }: Props) {
  const { id, messages = [], handedOver } = load
  const pending = useUnshownCommands('loads', id) ?? none
  const lines = useMemo(() => messageLines(messages, pending, side), [messages, pending, side])
  const [isWhole, setWhole] = useState(false)
  const end = useRef<HTMLDivElement>(null)
  const unread = lastUnread(messages, side)
  // After a handover unread messages are for the new driver.
  useMarkRead(id, handedOver ? null : (unread?.id ?? null), end)
  const announcement = useAnnounced(messages, side)
  const shown = isWhole ? lines : lines.slice(-atOnce)
  const earlier = lines.length - shown.length
  const isCab = side === 'driver'
  return (
    <section
      aria-labelledby={`messages-${id}`}
      className={`card gap-4 p-4 no-print ${isCab ? 'text-[1.0625rem] md:p-6' : 'md:p-5'}`}
    >
      <h2 id={`messages-${id}`} className="text-h3">
        Messages
      </h2>
      <p role="status" className="sr-only">
        {announcement}
      </p>
      {earlier > 0 && (
        <button
          type="button"
          className={`btn btn-ghost justify-self-start ${isCab ? 'min-h-16' : ''}`}
          onClick={() => setWhole(true)}
        >
          {`Show ${earlier} earlier`}
        </button>
      )}
      {shown.length > 0 ? (
        <MessageList lines={shown} side={side} login={isCab ? undefined : load.driverLogin} />
      ) : handedOver ? null : (
        <p className="text-muted">
          {isCab ? "Message dispatch here if it's not urgent. Works without signal too." : 'No messages yet.'}
        </p>
      )}
      <div ref={end} className="-mt-4" />
      {handedOver ? (
        <p className="text-muted">{`${handedOver.to ?? 'Dispatch'} has this load now. Questions? Call dispatch.`}</p>
      ) : (
        <>
          {!isCab && load.assignedDriverId && <NoLogin driverId={load.assignedDriverId} login={load.driverLogin} />}
          <NextMessage load={load} side={side} />
        </>
      )}
    </section>
  )
}

/** The field, with the draft that *Change* in the outbox has made of a message, or the newest one. */
function NextMessage({ load, side }: Props) {
  const { state } = useLocation()
  const form = `${side === 'driver' ? 'cabMessage' : 'loadMessage'}:${load.id}`
  const draft: string | null = state?.draft ?? null
  const kind = useDraftKind(draft)
  const openDraft = kind === 'loadMessage' || kind === 'cabMessage' ? draft : null
  const persisted = useOpenedForm(form, openDraft)
  const isRequested = openDraft !== null && persisted?.draft?.id === openDraft
  useEffect(() => {
    if (isRequested) document.getElementById('message-text')?.focus()
  }, [isRequested])
  if (!persisted) return null
  const isFull = (load.messages?.length ?? 0) >= maxMessages
  // A typed draft remains visible.
  if (isFull && !persisted.draft?.restored) return <p className="text-muted">{messagesFull}</p>
  return <MessageForm key={persisted.draft?.id ?? ''} load={load} side={side} persisted={persisted} />
}
