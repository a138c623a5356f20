import { useState } from 'react'
import { useFocusBack } from '../../../platform/ui/useFocusBack.ts'
import { errorMessage } from '../../feedback/errorMessage.ts'
import { newCodes } from './unknownOutcome.ts'
import { type Checked, Unchecked } from './useIdentityCheck.tsx'
import { useUnknownOutcome } from './useUnknownOutcome.ts'

/** Makes new recovery codes; null where they were made and did not arrive. */
export function useNewCodes(checked: Checked, onMade: (codes: readonly string[] | null) => void) {
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  useFocusBack(busy)
  const { outcome, send, check } = useUnknownOutcome(() => onMade(null))
  const make = async () => {
    setBusy(true)
    setProblem(null)
    try {
      const { make, isDone } = await newCodes()
      const codes = await send(() => checked(make), isDone)
      if (codes) onMade(codes)
    } catch (error) {
      if (!(error instanceof Unchecked)) setProblem(errorMessage(error))
    }
    setBusy(false)
  }
  return { make, busy, problem, outcome, check }
}
