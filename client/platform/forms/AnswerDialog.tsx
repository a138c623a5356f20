import OctagonAlert from 'lucide-react/icons/octagon-alert'
import { type FormEvent, type ReactNode, useEffect, useId, useRef } from 'react'
import { wrapText } from '../ui/wrapText.tsx'

/** Why the server has refused an answer, with the error of each field. */
export interface Trouble {
  message: string
  fields: Readonly<Record<string, string>>
}

/** The props that both dialogs share. */
export interface AnswerDialogProps {
  sending: boolean
  trouble: Trouble | null
  isConnected: boolean
  typed: Typed
  onTyped: (typed: Typed) => void
  /** The user has closed the dialog, which is possible while it sends nothing. */
  onClose: () => void
}

/** The typed values. They stay when the dialog closes, and when the quote changes. */
export interface Typed {
  name: string
  pickupNumber: string
  reason: string
}

interface Props extends Pick<AnswerDialogProps, 'sending' | 'trouble' | 'isConnected' | 'onClose'> {
  title: string
  /** The submit button's text, and the text while it sends. */
  action: ReactNode
  underway: string
  look: string
  onSubmit: () => void
  children: ReactNode
}

/** A dialog with a form. Without a connection it sends nothing, and the typed values stay until there is one. */
export function AnswerDialog({
  title,
  action,
  underway,
  look,
  sending,
  trouble,
  isConnected,
  onClose,
  onSubmit,
  children,
}: Props) {
  const dialog = useRef<HTMLDialogElement>(null)
  const id = useId()
  const open = () => {
    if (dialog.current?.open === false) dialog.current.showModal()
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: reopens after the response, if the browser has closed it.
  useEffect(open, [sending])
  const isOff = sending || !isConnected
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!isOff) onSubmit()
  }
  return (
    <dialog
      ref={dialog}
      aria-labelledby={id}
      className="question no-print"
      // The dialog shows the outcome. On a second Escape the browser closes it anyway, and fires `close` afterwards.
      onCancel={(event) => sending && event.preventDefault()}
      onClose={() => {
        if (sending) open()
        else if (!dialog.current?.open) onClose()
      }}
    >
      <form noValidate onSubmit={submit} className="grid gap-4">
        <h2 id={id} className="text-h2">
          {title}
        </h2>
        {wrapText(children)}
        <div role="alert" className="contents">
          {trouble && (
            <p className="field-error">
              <OctagonAlert aria-hidden="true" />
              <span>{trouble.message}</span>
            </p>
          )}
        </div>
        {!isConnected && <p className="text-second font-semibold text-(--amber-ink)">Needs a connection</p>}
        <div className="mt-1 grid gap-3 sm:flex sm:flex-row-reverse">
          <button type="submit" className={`btn btn-lg sm:min-w-52 ${look}`} aria-disabled={isOff}>
            {sending ? underway : action}
          </button>
          <button
            type="button"
            className="btn btn-ghost btn-lg"
            aria-disabled={sending}
            onClick={() => sending || dialog.current?.close()}
          >
            Not yet
          </button>
        </div>
      </form>
    </dialog>
  )
}
