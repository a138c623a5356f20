import './outbox.css'
import CloudUpload from 'lucide-react/icons/cloud-upload'
import FilePen from 'lucide-react/icons/file-pen'
import OctagonAlert from 'lucide-react/icons/octagon-alert'
import { Fragment, useEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { needsYou } from '../offline/outbox/entry.ts'
import { startNotices } from '../offline/outbox/outboxEvents.ts'
import { useOutbox, useUnsent } from '../offline/outbox/useOutbox.ts'
import { serverNow } from '../transport/serverClock.ts'
import { OutboxPanel } from './OutboxPanel.tsx'
import { outboxNotices } from './outboxToasts.ts'

export interface BadgeProps {
  className?: string
}

/** "1 needs you, 2 waiting to send, 1 not sent"; red when something needs the person. Opens the outbox. Hidden where it is empty. */
export function OutboxBadge({ className = '' }: BadgeProps) {
  const entries = useOutbox() ?? []
  const unsent = useUnsent() ?? []
  /** Counted, so that a panel that is opened again before the browser has reported the closing is another one, and stays. */
  const [opened, setOpened] = useState(0)
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => startNotices(outboxNotices), [])

  const now = serverNow().getTime()
  const needing = entries.filter((entry) => needsYou(entry, now)).length
  const counts = [
    { count: needing, text: needing === 1 ? 'needs you' : 'need you', Icon: OctagonAlert },
    { count: entries.length - needing, text: 'waiting to send', Icon: CloudUpload },
    { count: unsent.length, text: 'not sent', Icon: FilePen },
  ].filter(({ count }) => count > 0)
  const close = () => {
    setOpened(0)
    if (button.current) button.current.focus()
    else focusPage()
  }
  return (
    <>
      {counts.length > 0 && (
        <button
          ref={button}
          type="button"
          aria-haspopup="dialog"
          className={`btn outbox-badge no-print ${needing > 0 ? 'tone-red' : 'tone-amber'} ${className}`}
          onClick={() => setOpened((times) => times + 1)}
        >
          {counts.map(({ count, text, Icon }, index) => (
            <Fragment key={text}>
              <Icon aria-hidden="true" size={20} />
              <span>
                <span>{count}</span>
                <span className="outbox-words">{` ${text}${index < counts.length - 1 ? ', ' : ''}`}</span>
              </span>
            </Fragment>
          ))}
        </button>
      )}
      {opened > 0 && createPortal(<OutboxPanel key={opened} entries={entries} unsent={unsent} onClose={close} />, document.body)}
    </>
  )
}

/** Moves the focus to the page's heading when the badge disappears with the last entry. */
function focusPage(): void {
  const heading = document.querySelector<HTMLElement>('main h1')
  heading?.setAttribute('tabindex', '-1')
  heading?.focus({ preventScroll: true })
}
