import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { api } from '#shared/paths'
import type { SettlementBatch } from '#shared/settlementBatch'
import { actDirectly } from '../../../api/direct.ts'
import { signedInUser } from '../../../offline/session/session.ts'
import { batchPath } from '../paths.ts'

/** Begins a batch, and goes on to it. Pressed again after a lost answer it is the same batch. */
export function useBegin(path: 'process-all' | 'pay-all') {
  const navigate = useNavigate()
  const [busy, setBusy] = useState(false)
  const [message, setMessage] = useState<string | null>(null)
  const begin = async (body: object) => {
    setBusy(true)
    setMessage(null)
    const acted = await actDirectly<SettlementBatch>({
      ...{ method: 'POST', path: `${api.settlements}/${path}`, body, userId: signedInUser() },
    })
    setBusy(false)
    if (acted.outcome === 'done' && acted.record) navigate(batchPath(acted.record.id))
    if (acted.outcome === 'failed') setMessage(Object.values(acted.fields).join(' ') || acted.message)
  }
  return { begin, busy, message }
}
