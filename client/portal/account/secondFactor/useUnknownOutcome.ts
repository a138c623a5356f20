import { useRef, useState } from 'react'
import { NoResponse } from '../../../platform/transport/request.ts'
import { outcomeOf, type UnknownOutcome } from './unknownOutcome.ts'

/**
 * Sends a change, and finds out what became of it where its answer is lost. `send` returns null then, and `fate` says what is known,
 * until `check` knows more; `onLost` is told once it is certain that it was done. Once an answer was lost, a refusal of the next try
 * may come of the first having arrived: that is looked at, too.
 */
export function useUnknownOutcome(onLost: () => unknown) {
  const [fate, setFate] = useState<Exclude<UnknownOutcome, 'done'> | null>(null)
  const lost = useRef<(() => Promise<boolean>) | null>(null)
  const look = async (isDone: () => Promise<boolean>): Promise<UnknownOutcome> => {
    const found = await outcomeOf(isDone)
    setFate(found === 'done' ? null : found)
    if (found === 'done') onLost()
    return found
  }
  const send = async <T>(act: () => Promise<T>, isDone: () => Promise<boolean>): Promise<T | null> => {
    setFate(null)
    try {
      return await act()
    } catch (error) {
      if (error instanceof NoResponse) {
        lost.current = isDone
        await look(isDone)
        return null
      }
      if (lost.current && (await look(lost.current)) !== 'not-done') return null
      setFate(null)
      throw error
    }
  }
  const check = async () => {
    if (lost.current) await look(lost.current)
  }
  return { fate, send, check }
}
