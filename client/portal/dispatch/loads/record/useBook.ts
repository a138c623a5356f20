import { useState } from 'react'
import type { Finding } from '#shared/kernel/findings'
import type { LoadRecord } from '#shared/loads/load'
import { act } from '../../../../platform/api/act.ts'
import { acceptable } from '../../../../platform/forms/Findings.tsx'
import { useFocusBack } from '../../../../platform/ui/useFocusBack.ts'

/**
 * Books a quoted load at once, because it is a commitment to the customer. `localFindings`: the findings of this device. A press
 * accepts their warnings.
 */
export function useBook(
  { id, version }: Pick<LoadRecord, 'id' | 'version'>,
  localFindings: readonly Finding[],
  onDone: () => void,
) {
  const [busy, setBusy] = useState(false)
  useFocusBack(busy)
  const [problem, setProblem] = useState<string | null>(null)
  const [serverFindings, setServerFindings] = useState<readonly Finding[]>([])
  const findings = [
    ...localFindings,
    ...serverFindings.filter(({ code }) => !localFindings.some((finding) => finding.code === code)),
  ]
  const book = async () => {
    if (busy) return
    setBusy(true)
    setProblem(null)
    const accepted = acceptable(findings) ?? []
    const acted = await act({ resource: 'loads', id, action: 'book', body: {}, accepted, version })
    setBusy(false)
    switch (acted.outcome) {
      case 'done':
      case 'waiting':
        return onDone()
      case 'changed':
        return setProblem('Someone else changed this load. Review the current version and try again.')
      case 'findings':
        return setServerFindings(acted.findings)
      case 'failed':
        return setProblem(acted.message)
    }
  }
  return { book, busy, problem, findings }
}
