import OctagonAlert from 'lucide-react/icons/octagon-alert'
import type { ReactNode } from 'react'
import { useOnLine } from '../../ui/useOnLine.ts'
import { Dialog } from '../feedback/Dialog.tsx'

interface Props {
  title: string
  /** On the button that does it. */
  button: string
  tone?: 'btn-primary' | 'btn-error'
  busy: boolean
  problem: string | null
  wide?: boolean
  /** Whether it was done. */
  onDo: () => Promise<boolean>
  onClose: () => void
  children: ReactNode
}

/** Asks before something is done with somebody. */
export function AskDialog({ title, button, tone = 'btn-primary', busy, problem, wide = false, onDo, onClose, children }: Props) {
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
          {children}
          {problem && (
            <p role="alert" className="field-error">
              <OctagonAlert aria-hidden="true" />
              {problem}
            </p>
          )}
          <div className="flex flex-wrap justify-end gap-3">
            <button type="button" className="btn btn-outline max-sm:grow" onClick={close}>
              Cancel
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
