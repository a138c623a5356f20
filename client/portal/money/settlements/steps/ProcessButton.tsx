import { useQuery } from '@tanstack/react-query'
import { createContext, lazy, type ReactNode, Suspense, useContext, useMemo, useState } from 'react'
import type { SettlementRow } from '#shared/settlements/settlement'
import type { LeftToOthers } from '#shared/settlements/settlementBatch'
import { worksheets } from '../../../../platform/api/worksheets.ts'
import { useCachedRow } from '../../../../platform/offline/cache/useCachedRows.ts'
import { wrapText } from '../../../../platform/ui/wrapText.tsx'
import { useCache } from '../../../list/cache/CacheProvider.tsx'
import { useRevalidateOnChange } from '../../../list/cache/useRevalidateOnChange.ts'
import { usePermission } from '../../../shell/session/usePermission.ts'
import { RequestApproval } from './RequestApproval.tsx'

// Lazy, because of the form library and the schemas, which the list does without.
const ProcessDialog = lazy(async () => ({ default: (await import('./ProcessDialog.tsx')).ProcessDialog }))

interface Processing {
  ask: (settlement: SettlementRow) => void
  /** The users who can process a settlement that this user prepared; null where this user may process it. */
  leftOf: (settlement: SettlementRow) => LeftToOthers | null
}

const AskToProcess = createContext<Processing>({ ask: () => undefined, leftOf: () => null })

/** A screen with buttons that process settlements. The dialog stays open while the rows behind it move or become cards. */
export function ProcessPayments({ children }: { children: ReactNode }) {
  const [selected, setSelected] = useState<SettlementRow | null>(null)
  const now = useCachedRow(useCache(), 'settlements', selected?.id ?? '')
  const query = useQuery({ ...worksheets.leftToOthers(), enabled: usePermission('settlements:process') })
  useRevalidateOnChange('settlements', query)
  // Until the list is read the button is shown: the server rejects what this user may not process.
  const { data: left } = query
  const processing = useMemo(
    (): Processing => ({
      ask: setSelected,
      leftOf: ({ id }) => (left?.settlements.includes(id) ? left : null),
    }),
    [left],
  )
  return (
    <AskToProcess value={processing}>
      {wrapText(children)}
      {selected && (
        <Suspense fallback={null}>
          <ProcessDialog settlement={now ?? selected} onClose={() => setSelected(null)} />
        </Suspense>
      )}
    </AskToProcess>
  )
}

interface Props {
  settlement: SettlementRow
  className: string
  /** For a list, which omits who else processes the settlement. */
  isBrief?: boolean
  children: ReactNode
}

/** Processes a pending settlement after a confirmation (§2); within `ProcessPayments`. */
export function ProcessButton({ settlement, className, isBrief = false, children }: Props) {
  const { ask, leftOf } = useContext(AskToProcess)
  const mayProcess = usePermission('settlements:process')
  if (!mayProcess || settlement.status !== 'pending') return null
  const left = leftOf(settlement)
  if (left) {
    return (
      <>
        {!isBrief && !left.requested.includes(settlement.id) && (
          <p className="-order-1 basis-full text-second text-muted">{`Needs approval by ${left.others}`}</p>
        )}
        <RequestApproval left={left} ids={[settlement.id]} className={className} isBrief={isBrief} />
      </>
    )
  }
  return (
    <button type="button" className={`btn ${className}`} onClick={() => ask(settlement)}>
      {children}
    </button>
  )
}
