import CircleCheck from 'lucide-react/icons/circle-check'
import FilePen from 'lucide-react/icons/file-pen'
import FileText from 'lucide-react/icons/file-text'
import OctagonAlert from 'lucide-react/icons/octagon-alert'
import RefreshCw from 'lucide-react/icons/refresh-cw'
import WifiOff from 'lucide-react/icons/wifi-off'
import X from 'lucide-react/icons/x'
import { type MouseEvent, useEffect, useRef, useState } from 'react'
import { sentLater } from '#shared/kernel/messages'
import { type Connection, connectionOf } from '../offline/outbox/connectionState.ts'
import { type Entry, isKnown } from '../offline/outbox/entry.ts'
import { reconciledSince } from '../offline/outbox/reconcile.ts'
import { requestStatusOf } from '../offline/outbox/requestStatus.ts'
import type { UnsentRequest } from '../offline/outbox/unsent.ts'
import { database } from '../offline/pageDatabase.ts'
import { serverNow } from '../transport/serverClock.ts'
import { hold, release } from '../ui/toasts.ts'
import { useOnLine } from '../ui/useOnLine.ts'
import { indeterminateText, laterOf, outcomeOf } from './entryLabels.ts'
import { NotSent } from './NotSent.tsx'
import { OutboxEntry } from './OutboxEntry.tsx'

interface Props {
  entries: readonly Entry[]
  unsent: readonly UnsentRequest[]
  onClose: () => void
}

const connections = {
  offline: { text: 'Offline', tone: 'tone-amber', Icon: WifiOff },
  syncing: { text: 'Syncing', tone: 'tone-blue', Icon: RefreshCw },
  notSent: { text: 'Not sent', tone: 'tone-amber', Icon: FilePen },
  upToDate: { text: 'Up to date', tone: 'tone-green', Icon: CircleCheck },
  needsYou: { text: 'Needs you', tone: 'tone-red', Icon: OctagonAlert },
} satisfies Record<Connection | 'notSent', unknown>

/** The entries and unsent requests of this device: since when and why they wait, and their actions. */
export function OutboxPanel({ entries, unsent, onClose }: Props) {
  const dialog = useRef<HTMLDialogElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  const [message, setMessage] = useState('')
  useEffect(() => {
    dialog.current?.showModal()
    heading.current?.focus()
    // Notices are behind the dialog: their timer is paused until they can be read.
    hold('dialog')
    return () => release('dialog')
  }, [])
  // When a focused entry disappears, the focus has to be moved.
  const shown = useRef(entries)
  useEffect(() => {
    const departed = shown.current.filter(({ seq }) => !entries.some((entry) => entry.seq === seq))
    if (departed.length > 0 && !dialog.current?.contains(document.activeElement)) heading.current?.focus()
    shown.current = entries
    if (departed.length > 0)
      void outcomeText(departed).then((text) => setMessage((before) => text ?? (before === indeterminateText ? '' : before)))
  }, [entries])

  // biome-ignore lint/correctness/useExhaustiveDependencies: runs whenever one of them is gone.
  useEffect(() => {
    if (!dialog.current?.contains(document.activeElement)) heading.current?.focus()
  }, [unsent.length])

  const connection = connectionOf(entries, useOnLine(), serverNow().getTime())
  // Without an entry, but with an unsent request, the state is not "up to date".
  const { text, tone, Icon } = connections[connection === 'upToDate' && unsent.length > 0 ? 'notSent' : connection]
  const closeOutside = (event: MouseEvent) => event.target === dialog.current && isOutside(event, dialog.current) && onClose()
  return (
    // The browser closes a dialog on Escape; a press on the backdrop is for pointers only.
    <dialog ref={dialog} aria-labelledby="outbox-title" className="outbox no-print" onClose={onClose} onMouseDown={closeOutside}>
      <div className="flex items-center gap-3">
        <h2 ref={heading} id="outbox-title" tabIndex={-1}>
          Outbox
        </h2>
        <span className={`badge badge-tinted ${tone}`}>
          <Icon aria-hidden="true" />
          <span>{text}</span>
        </span>
        <button type="button" className="btn btn-ghost btn-square -mr-2 ml-auto" aria-label="Close" onClick={onClose}>
          <X aria-hidden="true" size={22} />
        </button>
      </div>
      <p className="mt-1 text-muted">Saved on this device until it goes through.</p>
      {/* A waiting intent is shown by the entry itself. */}
      <p role="status" className={message === indeterminateText ? 'sr-only' : 'mt-3 font-semibold empty:hidden'}>
        {message}
      </p>
      {entries.length + unsent.length === 0 ? (
        <div className="grid justify-items-center gap-3 py-10 text-center">
          <CircleCheck aria-hidden="true" size={32} className="text-muted" />
          <h3>Nothing is waiting</h3>
          <p className="text-muted">What you send without signal is saved here until it goes through.</p>
        </div>
      ) : (
        <ul className="mt-2">
          {entries.map((entry) =>
            isKnown(entry) ? (
              <OutboxEntry key={entry.seq} entry={entry} onSay={setMessage} onClose={onClose} />
            ) : (
              <NewerEntry key={entry.seq} />
            ),
          )}
          {unsent.map((request) => (
            <NotSent key={request.id} request={request} onSay={setMessage} onClose={onClose} />
          ))}
        </ul>
      )}
    </dialog>
  )
}

/** The text for entries that have left the outbox. Null if unknown, or if the tab is hidden: then a notice says it. */
async function outcomeText(departed: readonly Entry[]): Promise<string | null> {
  if (document.visibilityState !== 'visible') return null
  try {
    const intended = departed.find(({ requestedAction }) => requestedAction)
    const reconciled = intended && (await reconciledSince(database, intended))
    if (reconciled) return outcomeOf(reconciled, intended)
    const found = await Promise.all(departed.map(({ id }) => requestStatusOf(database, id)))
    const sent = found.flatMap((status) => (status.at === 'server' ? [laterOf(status.sent)] : []))
    if (sent.length === 0) return null
    const { title, text } = sentLater(sent)
    return `${title}. ${text}`
  } catch {
    // The database cannot be read: unknown.
    return null
  }
}

/** An entry of a newer version of the app, which only that version can describe and send. */
function NewerEntry() {
  return (
    <li className="outbox-entry tone-amber">
      <FileText aria-hidden="true" size={24} />
      <div className="min-w-0">
        <h3>Request</h3>
        <p className="text-second text-muted">A newer version of this page saved it. Reload this page to send it.</p>
        <div className="outbox-actions">
          <button type="button" className="btn btn-primary" onClick={() => location.reload()}>
            Reload this page
          </button>
        </div>
      </div>
    </li>
  )
}

/** Events on the backdrop have the dialog as their target: only the position distinguishes them. */
function isOutside({ clientX, clientY }: MouseEvent, dialog: HTMLDialogElement): boolean {
  const { left, right, top, bottom } = dialog.getBoundingClientRect()
  return clientX < left || clientX > right || clientY < top || clientY > bottom
}
