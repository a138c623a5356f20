import { useCallback, useEffect, useRef, useState } from 'react'
import { Link, useNavigate } from 'react-router-dom'
import { releaseDeferred } from '../lazyPage.tsx'
import { samePage } from '../samePage.ts'
import { type Answers, isNothing } from './answers.ts'
import type { Form } from './form.ts'
import { lastStep, stepOf, stepPath } from './steps.ts'

interface Parts {
  form: Form
  step: number
  stepAsked: boolean
  /** The stored draft has been read. */
  persisted: boolean
  persist: (values: unknown) => Promise<void>
}

/** Persists the step beside the draft, and leads back to it. `left` is the step, until one has gone on from it. */
export function useLeftStep({ form, step, stepAsked, persisted, persist }: Parts) {
  const navigate = useNavigate()
  const [left, setLeft] = useState<number | null>(null)
  const now = useRef({ step, stepAsked })
  const persistStep = useCallback((values: Partial<Answers>) => persist({ ...values, step: now.current.step }), [persist])

  /** Whoever has begun at another step meanwhile stays there, with a notice. */
  const leftAt = useCallback(
    (values: unknown, untouched: boolean) => {
      const before = stepOf((values as { step?: unknown } | null)?.step)
      if (now.current.stepAsked || cameBack() || before === now.current.step) return
      setLeft(before)
      if (!untouched || document.activeElement?.matches('main form :is(input, select)')) return
      now.current = { step: before, stepAsked: true }
      releaseDeferred()
      navigate(stepPath(before), { replace: true, state: samePage })
    },
    [navigate],
  )

  const shown = useRef(step)
  useEffect(() => {
    if (shown.current === step) {
      now.current.stepAsked ||= stepAsked
      return
    }
    // What is said of a step that somebody has gone on from is not true any more.
    if (shown.current === left) setLeft(null)
    shown.current = step
    const moved = now.current.step !== step
    // Whoever has moved is where they want to be.
    now.current = { step, stepAsked: true }
    const values = form.getValues()
    if (moved && persisted && !isNothing(values)) void persistStep(values)
  }, [step, stepAsked, left, persisted, form, persistStep])

  return { left, leftAt, persistStep }
}

/** Back led here, perhaps before this code was there: then this very step is wanted. Not every browser reports it. */
function cameBack(): boolean {
  return (window as { navigation?: { canGoForward: boolean } }).navigation?.canGoForward === true
}

/** Says that one is back at the step where one was, or leads there. */
export function LeftAt({ left, step }: { left: number; step: number }) {
  if (left === step) return <> {`You are back at step ${left} of ${lastStep}, where you left off.`}</>
  return (
    <>
      {' '}
      <Link to={stepPath(left)} state={samePage} className="link inline-flex min-h-11 items-center">
        Go on at step {left}
      </Link>
    </>
  )
}
