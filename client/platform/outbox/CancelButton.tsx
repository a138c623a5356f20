import { type ReactNode, useEffect, useRef, useState } from 'react'
import type { Cancelled } from '../offline/outbox/requeue.ts'
import { notDone } from './entryLabels.ts'

interface Props {
  /** Of the form's draft, see `cancelDraft`. */
  cancel: (options?: { evenIfEdited?: boolean }) => Promise<Cancelled>
  onCancelled: (outcome: Cancelled) => void
  className: string
  children?: ReactNode
}

/**
 * Leaves a form without sending it. An entry that was pulled back from the outbox goes back to it; where its words were changed
 * meanwhile, the person decides first.
 */
export function CancelButton({ cancel, onCancelled, className, children = 'Cancel' }: Props) {
  const [isAsking, setAsking] = useState(false)
  const [problem, setProblem] = useState('')
  const confirm = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (isAsking) confirm.current?.focus()
  }, [isAsking])
  async function press(options?: { evenIfEdited?: boolean }) {
    setProblem('')
    try {
      const cancelled = await cancel(options)
      if (cancelled === 'edited') setAsking(true)
      else onCancelled(cancelled)
    } catch {
      setProblem(notDone)
    }
  }
  if (isAsking) {
    return (
      <fieldset className="w-full rounded-box border border-line p-4">
        <legend className="px-1 font-semibold">Drop your changes?</legend>
        <p className="text-muted">What you saved before goes back to the outbox, unchanged.</p>
        <div className="mt-3 grid gap-2">
          <button
            ref={confirm}
            type="button"
            className="btn btn-primary min-h-13"
            onClick={() => void press({ evenIfEdited: true })}
          >
            Drop changes, send the original
          </button>
          <button type="button" className="btn btn-outline min-h-13" onClick={() => setAsking(false)}>
            Keep editing
          </button>
        </div>
        <p role="alert" className="mt-2 text-error empty:hidden">
          {problem}
        </p>
      </fieldset>
    )
  }
  return (
    <>
      <button type="button" className={className} onClick={() => void press()}>
        {children}
      </button>
      {problem && (
        <p role="alert" className="text-error">
          {problem}
        </p>
      )}
    </>
  )
}
