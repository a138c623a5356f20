import type { ReactNode } from 'react'
import { ErrorLine } from '../../platform/forms/ErrorLine.tsx'
import { useOnLine } from '../../platform/ui/useOnLine.ts'
import { wrapText } from '../../platform/ui/wrapText.tsx'
import { Dialog } from './Dialog.tsx'

interface Props {
  title: string
  /** On the button that does it. */
  button: string
  /** Red where it stops something or destroys it. */
  tone?: 'btn-primary' | 'btn-error'
  /** On the button that does not. */
  cancel?: string
  busy: boolean
  /** What is wrong besides the fields. */
  problem?: string | null
  wide?: boolean
  /** Whether it was done. */
  onDo: () => Promise<boolean>
  onClose: () => void
  /** Gets how to close it where there is another way to answer. */
  children: ReactNode | ((close: () => void) => ReactNode)
}

/** Asks before something is done: what stands in it, and a way out beside the button that does it. */
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
