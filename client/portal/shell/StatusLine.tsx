import type { LucideIcon } from 'lucide-react'
import { useContext } from 'react'
import { createPortal } from 'react-dom'
import { StatusSlot } from './statusSlot.ts'

interface Props {
  Icon: LucideIcon
  /** Null without a message. */
  text: string | null
}

/** A screen's message about its rows, in the portal's header, where it moves no button. */
export function StatusLine({ Icon, text }: Props) {
  const slot = useContext(StatusSlot)
  return (
    slot &&
    createPortal(
      <div className="status-line">
        {text && (
          <>
            <Icon aria-hidden="true" />
            <span title={text}>{text}</span>
          </>
        )}
      </div>,
      slot,
    )
  )
}
