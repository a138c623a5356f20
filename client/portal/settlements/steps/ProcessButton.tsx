import { createContext, lazy, type ReactNode, Suspense, useContext, useState } from 'react'
import type { SettlementRow } from '#shared/settlement'
import { useCachedRow } from '../../../offline/cache/useCachedRows.ts'
import { useCache } from '../../cache/CacheProvider.tsx'
import { usePermission } from '../../session/usePermission.ts'

// With the form library and the schemas, which the list does without.
const ProcessDialog = lazy(async () => ({ default: (await import('./ProcessDialog.tsx')).ProcessDialog }))

const AskToProcess = createContext<(settlement: SettlementRow) => void>(() => undefined)

/** A screen with buttons that process settlements: what is asked stays while the rows behind it move, or become cards. */
export function ProcessPayments({ children }: { children: ReactNode }) {
  const [asked, setAsked] = useState<SettlementRow | null>(null)
  const now = useCachedRow(useCache(), 'settlements', asked?.id ?? '')
  return (
    <AskToProcess value={setAsked}>
      {children}
      {asked && (
        <Suspense fallback={null}>
          <ProcessDialog settlement={now ?? asked} onClose={() => setAsked(null)} />
        </Suspense>
      )}
    </AskToProcess>
  )
}

interface Props {
  settlement: SettlementRow
  className: string
  children: ReactNode
}

/** Processes a pending settlement, after a question (§2); within `ProcessPayments`. */
export function ProcessButton({ settlement, className, children }: Props) {
  const ask = useContext(AskToProcess)
  const mayProcess = usePermission('settlements:process')
  if (!mayProcess || settlement.status !== 'pending') return null
  return (
    <button type="button" className={`btn ${className}`} onClick={() => ask(settlement)}>
      {children}
    </button>
  )
}
