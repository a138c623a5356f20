import { useEffect, useRef } from 'react'

interface Props {
  changes: string
  onLeave: () => void
  onStay: () => void
}

/** Asks before what was typed is given up. */
export function LeaveQuestion({ changes, onLeave, onStay }: Props) {
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => dialog.current?.showModal(), [])
  // Closing the dialog gives the focus back; taken off the page open it would lose it.
  const answer = (text: string) => () => dialog.current?.close(text)
  return (
    <dialog
      ref={dialog}
      aria-labelledby="leave-title"
      className="question no-print"
      onClose={(event) => (event.currentTarget.returnValue === 'leave' ? onLeave() : onStay())}
    >
      <h2 id="leave-title" className="text-h3">
        {changes}
      </h2>
      <p className="mt-2">If you leave now, your changes are lost.</p>
      <div className="mt-5 flex flex-wrap justify-end gap-3">
        <button type="button" className="btn btn-outline" onClick={answer('leave')}>
          Discard and leave
        </button>
        <button type="button" className="btn btn-primary" onClick={answer('stay')}>
          Stay here
        </button>
      </div>
    </dialog>
  )
}
