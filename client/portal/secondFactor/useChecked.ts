import { useCallback, useState } from 'react'
import { identityUnchecked } from '#shared/refusal'
import { ApiError } from '../../transport/request.ts'
import { sentenceOf } from '../feedback/sentenceOf.ts'

/**
 * Does what needs the password or a code once more: where the server asks for it, `asks` is true until it was given, and then it is
 * done. `problem` says why it was not.
 */
export function useChecked(onAnswer: () => unknown) {
  const [waiting, setWaiting] = useState<{ act: () => Promise<unknown> } | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const run = useCallback(
    async (act: () => Promise<unknown>) => {
      setBusy(true)
      setProblem(null)
      try {
        await act()
      } catch (error) {
        if (error instanceof ApiError && error.type === identityUnchecked) setWaiting({ act })
        else setProblem(sentenceOf(error))
      }
      setBusy(false)
      onAnswer()
    },
    [onAnswer],
  )
  const checked = () => {
    if (waiting) void run(waiting.act)
  }
  return { run, busy, problem, asks: waiting !== null, checked, forget: () => setWaiting(null) }
}
