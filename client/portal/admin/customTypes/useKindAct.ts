import { useRef, useState } from 'react'
import type { AddedKind } from '#shared/documents/customType'
import type { AddedKindAction } from '#shared/documents/customTypeTransitions'
import { act } from '../../../platform/api/act.ts'

const changed = 'Someone else just changed this. Review the current version and try again.'

/** Does one thing with an added kind at once; answers whether it was done, and `problem` then says why not. */
export function useKindAct(onAnswer: () => unknown) {
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const isRunning = useRef(false)
  const run = async ({ id, version }: AddedKind, verb: AddedKindAction): Promise<boolean> => {
    if (isRunning.current) return false
    isRunning.current = true
    setBusy(true)
    setProblem(null)
    const acted = await act({ noun: 'addedKinds', id, verb, body: {}, version })
    isRunning.current = false
    setBusy(false)
    onAnswer()
    if (acted.outcome === 'changed') setProblem(changed)
    else if (acted.outcome === 'failed') setProblem(acted.message)
    return acted.outcome === 'done'
  }
  return { run, busy, problem }
}
