import { useEffect, useEffectEvent, useState } from 'react'
import { departed, departures } from '../../../platform/offline/session/departure.ts'
import { signedInUser } from '../../../platform/offline/session/session.ts'

/** What was typed, by form, and by whom. In memory: what this is for is not stored on any device. */
const kept = new Map<string, unknown>()
let whose: string | null = null

departed.subscribe(() => kept.clear())

/** Whether something typed waits for this form to be open again. */
export const hasSavedTyping = (form: string): boolean => whose === signedInUser() && kept.has(form)

/**
 * For a form without a draft: what was typed into it when the session expired under it, once the same person has signed in
 * again; null otherwise.
 */
export function useSavedTyping<Typed>(form: string): Typed | null {
  const [before] = useState(() => (hasSavedTyping(form) ? (kept.get(form) as Typed) : null))
  return before
}

/** Keeps what is typed, null for nothing, if the session expires. Whoever signs out, here or elsewhere, leaves nothing. */
export function useKeepTyping(form: string, typed: unknown): void {
  const keep = useEffectEvent((userId: string) => {
    if (typed === null) return
    if (whose !== userId) kept.clear()
    whose = userId
    kept.set(form, typed)
  })
  useEffect(() => {
    const userId = signedInUser()
    const left = departures()
    kept.delete(form)
    return () => {
      if (userId !== null && signedInUser() === null && departures() === left) keep(userId)
    }
  }, [form])
}
