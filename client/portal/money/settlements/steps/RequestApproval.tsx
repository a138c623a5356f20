import { useQueryClient } from '@tanstack/react-query'
import Send from 'lucide-react/icons/send'
import { useState } from 'react'
import { api } from '#shared/kernel/paths'
import type { LeftToOthers } from '#shared/settlements/settlementBatch'
import { actDirectly } from '../../../../platform/api/direct.ts'
import { worksheets } from '../../../../platform/api/worksheets.ts'
import { ErrorLine } from '../../../../platform/forms/ErrorLine.tsx'
import { signedInUser } from '../../../../platform/offline/session/session.ts'
import { useFocusBack } from '../../../../platform/ui/useFocusBack.ts'
import { useOnLine } from '../../../../platform/ui/useOnLine.ts'

interface Props {
  left: LeftToOthers
  /** The settlements that this user prepared. */
  ids: readonly string[]
  className?: string
  /** For a list, which omits who approves. */
  isBrief?: boolean
}

/** Requests that another user processes settlements which this user prepared. Each can be requested once. */
export function RequestApproval({ left, ids, className = 'btn-outline', isBrief = false }: Props) {
  const queryClient = useQueryClient()
  const onLine = useOnLine()
  const [busy, setBusy] = useState(false)
  const [message, setMessage] = useState<string | null>(null)
  useFocusBack(busy)
  const settlements = ids.filter((id) => !left.requested.includes(id))
  const ask = async () => {
    setBusy(true)
    setMessage(null)
    const path = `${api.settlements}/request-approval`
    const acted = await actDirectly<LeftToOthers>({ method: 'POST', path, body: { settlements }, userId: signedInUser() })
    setBusy(false)
    if (acted.outcome === 'failed') setMessage(Object.values(acted.fields).join(' ') || acted.message)
    if (acted.outcome !== 'done') return
    if (acted.record) queryClient.setQueryData(worksheets.leftToOthers().queryKey, acted.record)
    else await queryClient.invalidateQueries(worksheets.leftToOthers())
  }
  return (
    <>
      {settlements.length === 0 ? (
        <p role="status" className={`text-second text-(--green-ink) ${isBrief ? 'self-center' : ''}`}>
          {isBrief ? 'Approval requested' : `Approval requested from ${left.others}.`}
        </p>
      ) : (
        <button type="button" className={`btn ${className}`} disabled={busy || !onLine} onClick={() => void ask()}>
          {!isBrief && <Send aria-hidden="true" className="size-5" />}
          <span>
            <span>{busy ? 'Submitting...' : onLine ? 'Request approval' : 'Needs a connection'}</span>
            {isBrief && <span className="sr-only">{` of ${ids.join(', ')}`}</span>}
          </span>
        </button>
      )}
      <ErrorLine>{message}</ErrorLine>
    </>
  )
}
