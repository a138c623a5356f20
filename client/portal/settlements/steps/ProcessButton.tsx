import { useQuery } from '@tanstack/react-query'
import { createContext, lazy, type ReactNode, Suspense, useContext, useMemo, useState } from 'react'
import type { SettlementRow } from '#shared/settlement'
import { worksheets } from '../../../api/worksheets.ts'
import { useCachedRow } from '../../../offline/cache/useCachedRows.ts'
import { wrapText } from '../../../ui/wrapText.tsx'
import { useCache } from '../../cache/CacheProvider.tsx'
import { useRevalidateOnChange } from '../../cache/useRevalidateOnChange.ts'
import { usePermission } from '../../session/usePermission.ts'

// With the form library and the schemas, which the list does without.
const ProcessDialog = lazy(async () => ({ default: (await import('./ProcessDialog.tsx')).ProcessDialog }))

interface Processing {
  ask: (settlement: SettlementRow) => void
  /** Whose approval a settlement needs that this person has prepared; null where this person may process it. */
  needs: (settlement: SettlementRow) => string | null
}

const AskToProcess = createContext<Processing>({ ask: () => undefined, needs: () => null })

/** A screen with buttons that process settlements: what is asked stays while the rows behind it move, or become cards. */
export function ProcessPayments({ children }: { children: ReactNode }) {
  const [asked, setAsked] = useState<SettlementRow | null>(null)
  const now = useCachedRow(useCache(), 'settlements', asked?.id ?? '')
  const query = useQuery({ ...worksheets.leftToOthers(), enabled: usePermission('settlements:process') })
  useRevalidateOnChange('settlements', query)
  // Until it is read the button stands there: the server refuses what it has to.
  const { data: left } = query
  const processing = useMemo(
    (): Processing => ({
      ask: setAsked,
      needs: ({ id }) => (left?.settlements.includes(id) ? left.others : null),
    }),
    [left],
  )
  return (
    <AskToProcess value={processing}>
      {wrapText(children)}
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
  const { ask, needs } = useContext(AskToProcess)
  const mayProcess = usePermission('settlements:process')
  if (!mayProcess || settlement.status !== 'pending') return null
  const approver = needs(settlement)
  if (approver) return <p className="text-second text-muted">{`Needs approval by ${approver}`}</p>
  return (
    <button type="button" className={`btn ${className}`} onClick={() => ask(settlement)}>
      {children}
    </button>
  )
}
