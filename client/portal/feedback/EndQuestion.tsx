import OctagonAlert from 'lucide-react/icons/octagon-alert'
import type { FormEvent, ReactNode } from 'react'
import { useOnLine } from '../../ui/useOnLine.ts'
import { Dialog } from './Dialog.tsx'

interface Props {
  title: string
  /** What is on the button that ends it. */
  button: string
  busy: boolean
  /** Why it was not done. */
  problem: string | null
  /** Resolves to whether it is done: then the dialog closes. */
  onEnd: () => Promise<boolean>
  onClose: () => void
  /** What it means, and what is to be said of it. */
  children: ReactNode
}

/** Asks before something ends for good, which needs a connection. */
export function EndQuestion({ title, button, busy, problem, onEnd, onClose, children }: Props) {
  const onLine = useOnLine()
  return (
    <Dialog title={title} onClose={onClose}>
      {(close) => (
        <form
          noValidate
          className="mt-2 grid gap-4"
          onSubmit={async (event: FormEvent) => {
            event.preventDefault()
            if (!busy && (await onEnd())) close()
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
            <button type="button" className="btn btn-outline" onClick={close}>
              Cancel
            </button>
            <button type="submit" className="btn btn-error" disabled={busy || !onLine}>
              {onLine ? button : 'Needs a connection'}
            </button>
          </div>
        </form>
      )}
    </Dialog>
  )
}
