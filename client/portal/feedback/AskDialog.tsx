import type { ReactNode } from 'react'
import { ErrorLine } from '../../platform/forms/ErrorLine.tsx'
import { useOnLine } from '../../platform/ui/useOnLine.ts'
import { wrapText } from '../../platform/ui/wrapText.tsx'
import { Dialog } from './Dialog.tsx'

interface Props {
  title: string
  /** The label of the button that acts. */
  button: string
  /** Red for an action that stops or destroys something. */
  tone?: 'btn-primary' | 'btn-error'
  /** The label of the button that cancels. */
  cancel?: string
  busy: boolean
  /** The error that belongs to no field. */
  problem?: string | null
  wide?: boolean
  /** Resolves to whether the action succeeded. */
  onDo: () => Promise<boolean>
  onClose: () => void
  /** Receives a function that closes the dialog, where the content offers another answer. */
  children: ReactNode | ((close: () => void) => ReactNode)
}

/** Asks before an action: the content, the button that acts, and one that cancels. */
export function AskDialog(props: Props) {
  const { title, button, tone = 'btn-primary', cancel = 'Cancel', busy, problem = null } = props
  const { wide = false, onDo, onClose, children } = props
  const onLine = useOnLine()
  return (
    <Dialog title={title} wide={wide} onClose={onClose}>
      {(close) => (
        <form
          noValidate
          aria-label={title}
          className="mt-2 grid gap-4"
          onSubmit={(event) => {
            event.preventDefault()
            void onDo().then((done) => done && close())
          }}
        >
          {typeof children === 'function' ? wrapText(children(close)) : wrapText(children)}
          <ErrorLine>{problem}</ErrorLine>
          <div className="flex flex-wrap justify-end gap-3">
            <button type="button" className="btn btn-outline max-sm:grow" onClick={close}>
              {cancel}
            </button>
            <button type="submit" className={`btn ${tone} max-sm:grow`} disabled={busy || !onLine}>
              {busy ? 'Submitting...' : onLine ? button : 'Needs a connection'}
            </button>
          </div>
        </form>
      )}
    </Dialog>
  )
}
