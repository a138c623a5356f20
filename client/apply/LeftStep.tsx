import { useCallback, useEffect, useRef, useState } from 'react'
import { Link, useNavigate } from 'react-router-dom'
import { releaseDeferred } from '../app/lazyPage.tsx'
import { samePage } from '../app/samePage.ts'
import { type Answers, isNothing } from './answers.ts'
import type { Form } from './form.ts'
import { lastStep, stepOf, stepPath } from './steps.ts'

interface Parts {
  form: Form
  step: number
  stepInUrl: boolean
  /** The stored draft has been read. */
  persisted: boolean
  persist: (values: unknown) => Promise<void>
}

/** Persists the current step with the draft, and returns to it. `left` is that step, until the person goes on from it. */
export function useLeftStep({ form, step, stepInUrl, persisted, persist }: Parts) {
  const navigate = useNavigate()
  const [left, setLeft] = useState<number | null>(null)
  const now = useRef({ step, stepInUrl })
  const persistStep = useCallback((values: Partial<Answers>) => persist({ ...values, step: now.current.step }), [persist])

  /**
   * Returns to the step that the applicant left. If the applicant has begun at another step meanwhile, the page stays there and
   * shows a link.
   */
  const leftAt = useCallback(
    (values: unknown, untouched: boolean) => {
      const before = stepOf((values as { step?: unknown } | null)?.step)
      if (now.current.stepInUrl || isBackNavigation() || before === now.current.step) return
      setLeft(before)
      if (!untouched || document.activeElement?.matches('main form :is(input, select)')) return
      now.current = { step: before, stepInUrl: true }
      releaseDeferred()
      navigate(stepPath(before), { replace: true, state: samePage })
    },
    [navigate],
  )

  const shown = useRef(step)
  useEffect(() => {
    if (shown.current === step) {
      now.current.stepInUrl ||= stepInUrl
      return
    }
    // The line about the last step is outdated once the applicant goes on from it.
    if (shown.current === left) setLeft(null)
    shown.current = step
    const moved = now.current.step !== step
    // An applicant who has changed the step is not moved again.
    now.current = { step, stepInUrl: true }
    const values = form.getValues()
    if (moved && persisted && !isNothing(values)) void persistStep(values)
  }, [step, stepInUrl, left, persisted, form, persistStep])

  return { left, leftAt, persistStep }
}

/**
 * Whether the applicant opened the page by going back: then the URL's step is the requested one. Not every browser has the
 * Navigation API.
 */
function isBackNavigation(): boolean {
  return (window as { navigation?: { canGoForward: boolean } }).navigation?.canGoForward === true
}

/** Says that the form has returned to the step that was left, or links to it. */
export function LeftAt({ left, step }: { left: number; step: number }) {
  if (left === step) return <span> {`You're back at step ${left} of ${lastStep}, where you left off.`}</span>
  return (
    <>
      {' '}
      <Link to={stepPath(left)} state={samePage} className="link inline-flex min-h-11 items-center">
        {`Continue at step ${left}`}
      </Link>
    </>
  )
}
