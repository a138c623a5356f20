import { useState } from 'react'
import type { LoadRecord } from '#shared/load'
import { act } from '../../../api/act.ts'

/** Books a quoted load, at once: it is the word given to who pays. */
export function useBook({ id, version }: Pick<LoadRecord, 'id' | 'version'>, onDone: () => void) {
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const book = async () => {
    if (busy) return
    setBusy(true)
    setProblem(null)
    const acted = await act({ noun: 'loads', id, verb: 'book', body: {}, version })
    setBusy(false)
    switch (acted.outcome) {
      case 'done':
      case 'waiting':
        return onDone()
      case 'changed':
        return setProblem(
          'Somebody else changed this load meanwhile. What you see now is how it is: press again if it is still right.',
        )
      case 'findings':
        return setProblem(acted.findings.map(({ sentence }) => sentence).join(' '))
      case 'failed':
        return setProblem(acted.message)
    }
  }
  return { book, busy, problem }
}
