import './outbox.css'
import CloudUpload from 'lucide-react/icons/cloud-upload'
import FilePen from 'lucide-react/icons/file-pen'
import OctagonAlert from 'lucide-react/icons/octagon-alert'
import { useEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { needsYou } from '../offline/outbox/entry.ts'
import { startNotices } from '../offline/outbox/notices.ts'
import { useOutbox, useUnsent } from '../offline/outbox/useOutbox.ts'
import { serverNow } from '../transport/serverClock.ts'
import { OutboxPanel } from './OutboxPanel.tsx'
import { outboxNotices } from './outboxNotices.ts'

export interface BadgeProps {
  className?: string
}

/** "1 waiting to send, 1 not sent"; red when something needs the person. Opens the outbox. Hidden where it is empty. */
export function OutboxBadge({ className = '' }: BadgeProps) {
  const entries = useOutbox() ?? []
  const unsent = useUnsent() ?? []
  const [open, setOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => startNotices(outboxNotices), [])

  const red = entries.some((entry) => needsYou(entry, serverNow().getTime()))
  const Icon = red ? OctagonAlert : CloudUpload
  const close = () => {
    setOpen(false)
    if (button.current) button.current.focus()
    else focusPage()
  }
  return (
    <>
      {entries.length + unsent.length > 0 && (
        <button
          ref={button}
          type="button"
          aria-haspopup="dialog"
          className={`btn outbox-badge no-print ${red ? 'tone-red' : 'tone-amber'} ${className}`}
          onClick={() => setOpen(true)}
        >
          {entries.length > 0 && (
            <>
              <Icon aria-hidden="true" size={20} />
              <span>
                {entries.length}
                <span className="outbox-words"> waiting to send{unsent.length > 0 && ', '}</span>
              </span>
            </>
          )}
          {unsent.length > 0 && (
            <>
              <FilePen aria-hidden="true" size={20} />
              <span>
                {unsent.length}
                <span className="outbox-words"> not sent</span>
              </span>
            </>
          )}
          {red && <span className="sr-only">, needs you</span>}
        </button>
      )}
      {open && createPortal(<OutboxPanel entries={entries} unsent={unsent} onClose={close} />, document.body)}
    </>
  )
}

/** Moves the focus to the page's heading when the badge disappears with the last entry. */
function focusPage(): void {
  const heading = document.querySelector<HTMLElement>('main h1')
  heading?.setAttribute('tabindex', '-1')
  heading?.focus({ preventScroll: true })
}
