import { useRef, useState } from 'react'
import { NoResponse } from '../../../platform/transport/request.ts'
import { outcomeOf, type UnknownOutcome } from './unknownOutcome.ts'

/**
 * Sends a change, and finds its outcome when the answer is lost. Then `send` returns null, and `fate` has the outcome, which
 * `check` updates. Calls `onLost` when the change certainly happened. After a lost answer, a rejected retry may mean that the
 * first request arrived, so the hook checks that case too.
 */
export function useUnknownOutcome(onLost: () => unknown) {
  const [outcome, setOutcome] = useState<Exclude<UnknownOutcome, 'done'> | null>(null)
  const lost = useRef<(() => Promise<boolean>) | null>(null)
  const checkOutcome = async (isDone: () => Promise<boolean>): Promise<UnknownOutcome> => {
    const found = await outcomeOf(isDone)
    setOutcome(found === 'done' ? null : found)
    if (found === 'done') onLost()
    return found
  }
  const send = async <T>(act: () => Promise<T>, isDone: () => Promise<boolean>): Promise<T | null> => {
    setOutcome(null)
    try {
      return await act()
    } catch (error) {
      if (error instanceof NoResponse) {
        lost.current = isDone
        await checkOutcome(isDone)
        return null
      }
      if (lost.current && (await checkOutcome(lost.current)) !== 'not-done') return null
      setOutcome(null)
      throw error
    }
  }
  const check = async () => {
    if (lost.current) await checkOutcome(lost.current)
  }
  return { outcome, send, check }
}
