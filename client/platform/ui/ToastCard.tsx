import CircleCheck from 'lucide-react/icons/circle-check'
import CloudUpload from 'lucide-react/icons/cloud-upload'
import Info from 'lucide-react/icons/info'
import OctagonAlert from 'lucide-react/icons/octagon-alert'
import X from 'lucide-react/icons/x'
import { type PointerEvent, useRef } from 'react'
import type { Tone } from '#shared/kernel/messages'
import type { Toast } from './toasts.ts'

/** The length of a swipe to the right that dismisses a notice (§9), in pixels. */
const swipeThreshold = 50

const variants = {
  success: { tone: 'tone-green', Icon: CircleCheck },
  waiting: { tone: 'tone-amber', Icon: CloudUpload },
  error: { tone: 'tone-red', Icon: OctagonAlert },
  neutral: { tone: '', Icon: Info },
} satisfies Record<Tone, unknown>

export function ToastCard({ toast, onClose }: { toast: Toast; onClose: () => void }) {
  const { tone, Icon } = variants[toast.notice.tone]
  const swipe = useSwipeRight(onClose)
  return (
    <div className={`notice ${tone}`} {...swipe}>
      <Icon aria-hidden="true" />
      <div>
        <p className="notice-title">{toast.notice.title}</p>
        <p className="notice-text">{toast.notice.text}</p>
      </div>
      <button type="button" className="btn btn-ghost btn-square" aria-label="Close" onClick={onClose}>
        <X aria-hidden="true" size={20} />
      </button>
    </div>
  )
}

/** Handlers for a card that follows the finger to the right, and is dismissed if released beyond the threshold. */
function useSwipeRight(onLeave: () => void) {
  const from = useRef<number | null>(null)
  const distance = (event: PointerEvent) => Math.max(0, event.clientX - (from.current ?? event.clientX))

  return {
    onPointerDown(event: PointerEvent<HTMLElement>) {
      if (event.button !== 0 || (event.target as Element).closest('button')) return
      from.current = event.clientX
      event.currentTarget.setPointerCapture(event.pointerId)
    },
    onPointerMove(event: PointerEvent<HTMLElement>) {
      if (from.current !== null) event.currentTarget.style.translate = `${distance(event)}px 0`
    },
    onPointerUp(event: PointerEvent<HTMLElement>) {
      const isPastThreshold = distance(event) > swipeThreshold
      from.current = null
      if (isPastThreshold) onLeave()
      else event.currentTarget.style.translate = ''
    },
    onPointerCancel(event: PointerEvent<HTMLElement>) {
      from.current = null
      event.currentTarget.style.translate = ''
    },
  }
}
