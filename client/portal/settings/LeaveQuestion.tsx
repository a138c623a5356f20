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
  return (
    <dialog ref={dialog} aria-labelledby="leave-title" className="question no-print" onClose={onStay}>
      <h2 id="leave-title" className="text-h3">
        {changes}
      </h2>
      <p className="mt-2">If you leave now, it is gone.</p>
      <div className="mt-5 flex flex-wrap justify-end gap-3">
        <button type="button" className="btn btn-outline" onClick={onLeave}>
          Discard and leave
        </button>
        <button type="button" className="btn btn-primary" onClick={onStay}>
          Stay here
        </button>
      </div>
    </dialog>
  )
}
