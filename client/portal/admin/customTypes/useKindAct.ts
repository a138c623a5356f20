import { useRef, useState } from 'react'
import type { CustomType } from '#shared/documents/customType'
import type { CustomTypeAction } from '#shared/documents/customTypeTransitions'
import { act } from '../../../platform/api/act.ts'

const changed = 'Someone else just changed this. Review the current version and try again.'

/** Does one thing with an custom type at once; answers whether it was done, and `problem` then says why not. */
export function useKindAct(onAnswer: () => unknown) {
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const isRunning = useRef(false)
  const run = async ({ id, version }: CustomType, action: CustomTypeAction): Promise<boolean> => {
    if (isRunning.current) return false
    isRunning.current = true
    setBusy(true)
    setProblem(null)
    const acted = await act({ resource: 'customTypes', id, action, body: {}, version })
    isRunning.current = false
    setBusy(false)
    onAnswer()
    if (acted.outcome === 'changed') setProblem(changed)
    else if (acted.outcome === 'failed') setProblem(acted.message)
    return acted.outcome === 'done'
  }
  return { run, busy, problem }
}
