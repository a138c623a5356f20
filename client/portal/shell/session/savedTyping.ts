import { useEffect, useEffectEvent, useState } from 'react'
import { departed, departures } from '../../../platform/offline/session/departure.ts'
import { signedInUser } from '../../../platform/offline/session/session.ts'

/** The typed values by form, and their user. They are in memory: forms without a draft store nothing on a device. */
const saved = new Map<string, unknown>()
let ownerId: string | null = null

departed.subscribe(() => saved.clear())

/** Whether typed values wait for this form to be open again. */
export const hasSavedTyping = (form: string): boolean => ownerId === signedInUser() && saved.has(form)

/**
 * For a form without a draft: the values typed when its session expired, once the same user has signed in again; null otherwise.
 */
export function useSavedTyping<Typed>(form: string): Typed | null {
  const [before] = useState(() => (hasSavedTyping(form) ? (saved.get(form) as Typed) : null))
  return before
}

/** Retains the typed values, null for none, if the session expires. Signing out, here or elsewhere, discards them. */
export function useKeepTyping(form: string, typed: unknown): void {
  const saveTyping = useEffectEvent((userId: string) => {
    if (typed === null) return
    if (ownerId !== userId) saved.clear()
    ownerId = userId
    saved.set(form, typed)
  })
  useEffect(() => {
    const userId = signedInUser()
    const left = departures()
    saved.delete(form)
    return () => {
      if (userId !== null && signedInUser() === null && departures() === left) saveTyping(userId)
    }
  }, [form])
}
