import X from 'lucide-react/icons/x'
import { type ReactNode, useEffect, useId, useRef } from 'react'
import { createPortal } from 'react-dom'
import { focusFirstField } from '../../platform/forms/firstField.ts'
import { pressByCtrlEnter } from '../../platform/forms/useCtrlEnter.ts'
import { wrapText } from '../../platform/ui/wrapText.tsx'

interface Props {
  title: string
  onClose: () => void
  /** For content larger than a question. */
  wide?: boolean
  /** Receives a function that closes the dialog and returns the focus. */
  children: (close: () => void) => ReactNode
}

/** A modal dialog with its title, and the focus in its first field. Escape closes it, Ctrl Enter submits its form. */
export function Dialog({ title, onClose, wide = false, children }: Props) {
  const dialog = useRef<HTMLDialogElement>(null)
  const id = useId()
  useEffect(() => {
    dialog.current?.showModal()
    focusFirstField(dialog.current)
  }, [])
  // `close()`, not just unmounting: then the browser returns the focus to the button that opened it.
  const close = () => dialog.current?.close()
  // A portal outside the form that may have opened the dialog. Its submit events stop here.
  return createPortal(
    <dialog
      ref={dialog}
      aria-labelledby={id}
      className={`question no-print ${wide ? 'question-wide' : ''}`}
      // Ignores the closing of a nested dialog, whose events React delivers here, too.
      onClose={({ target, currentTarget }) => target === currentTarget && onClose()}
      onSubmit={(event) => event.stopPropagation()}
      onKeyDown={pressByCtrlEnter}
    >
      <div className="flex items-start justify-between gap-3">
        <h2 id={id} className="min-w-0 text-h3">
          {title}
        </h2>
        {wide && (
          <button type="button" className="btn btn-ghost btn-square -mt-2 -mr-2" aria-label="Close" onClick={close}>
            <X aria-hidden="true" size={22} />
          </button>
        )}
      </div>
      {wrapText(children(close))}
    </dialog>,
    document.body,
  )
}
