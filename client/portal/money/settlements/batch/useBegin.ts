import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { api } from '#shared/kernel/paths'
import type { SettlementBatch } from '#shared/settlements/settlementBatch'
import { type Acted, actDirectly } from '../../../../platform/api/direct.ts'
import { settlementBatches } from '../../../../platform/api/settlementBatches.ts'
import { signedInUser } from '../../../../platform/offline/session/session.ts'
import { batchPath } from '../settlementPaths.ts'

/**
 * Begins a batch, and goes on to it. Pressed again after a lost answer it is the same batch, also where the list has changed
 * meanwhile: the batch itself changes it. `onBegun` is done before it goes on.
 */
export function useBegin(path: 'process-all' | 'pay-all', onBegun: () => Promise<void> = async () => {}) {
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  const [busy, setBusy] = useState(false)
  const [message, setMessage] = useState<string | null>(null)
  // Only one is under way at a time, so the latest is the one that had arrived. Where it cannot be read it is listed all the same.
  const latest = () =>
    queryClient.fetchQuery({ ...settlementBatches.latest(), staleTime: 0 }).then(
      (batches) => batches.find(({ action }) => path === `${action}-all`) ?? null,
      () => null,
    )
  const begin = async (body: object) => {
    setBusy(true)
    setMessage(null)
    const acted = await actDirectly<SettlementBatch>({
      method: 'POST',
      path: `${api.settlements}/${path}`,
      body,
      userId: signedInUser(),
    })
    const begun = acted.outcome === 'done' ? acted.record : hasArrived(acted) ? await latest() : null
    if (begun) await onBegun()
    setBusy(false)
    if (begun) navigate(batchPath(begun.id))
    else if (acted.outcome === 'failed') setMessage(Object.values(acted.fields).join(' ') || acted.message)
  }
  return { begin, busy, message }
}

const hasArrived = (acted: Acted<SettlementBatch>) => acted.outcome === 'failed' && acted.hasArrived === true
