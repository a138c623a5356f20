import { useState } from 'react'
import type { Finding } from '#shared/kernel/findings'
import type { LoadRecord } from '#shared/loads/load'
import { act } from '../../../../platform/api/act.ts'
import type { OpenDraft } from '../../../../platform/offline/drafts/drafts.ts'
import { useFocusBack } from '../../../../platform/ui/useFocusBack.ts'
import type { Choice } from './candidateText.ts'

interface Options {
  load: LoadRecord
  draft: OpenDraft | null
  onDone: (outcome: 'done' | 'waiting', driver: string) => void
  /** The assignment failed: the form clears the selection. */
  onRefused: () => void
}

/** Assigns a driver to a load and accepts the visible warnings. Findings of the server then appear at the driver. */
export function useAssign({ load, draft, onDone, onRefused }: Options) {
  const [found, setFound] = useState<ReadonlyMap<string, readonly Finding[]>>(new Map())
  const [busy, setBusy] = useState(false)
  useFocusBack(busy)
  const [problem, setProblem] = useState<string | null>(null)
  const [reasonProblem, setReasonProblem] = useState<string | null>(null)

  const assign = async ({ candidate: { driverId, name }, findings }: Choice, reason: string | null) => {
    if (busy) return
    setBusy(true)
    setProblem(null)
    setReasonProblem(null)
    const acted = await act({
      resource: 'loads',
      id: load.id,
      action: 'assign',
      version: load.version,
      draft,
      kind: 'loadAssign',
      reference: load.id,
      subject: name,
      body: { driverId, ...(reason !== null && { reason }) },
      accepted: findings.map(({ code }) => code),
    })
    setBusy(false)
    switch (acted.outcome) {
      case 'done':
      case 'waiting':
        return onDone(acted.outcome, name)
      case 'findings':
        setFound(new Map([...found, [driverId, acted.findings]]))
        setProblem(`${name} was not assigned: see the findings below.`)
        return onRefused()
      case 'changed':
        setProblem(null)
        return onRefused()
      case 'failed':
        setReasonProblem(acted.fields.reason ?? null)
        setProblem(acted.fields.reason ? null : acted.message)
    }
  }
  return { assign, busy, found, problem, reasonProblem, setReasonProblem }
}
