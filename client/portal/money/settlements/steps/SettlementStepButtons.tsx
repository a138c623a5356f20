import { lazy, Suspense, useContext, useState } from 'react'
import { Link } from 'react-router-dom'
import { transitionsFor } from '#shared/kernel/transition'
import type { SettlementRow } from '#shared/settlements/settlement'
import { settlementTransitions } from '#shared/settlements/transitions'
import { OwnRole } from '../../../shell/session/usePermission.ts'
import { ProcessButton, ProcessPayments } from './ProcessButton.tsx'

// With the form library and the schemas, which the record does without.
const PayDialog = lazy(async () => ({ default: (await import('./SettlementPayDialog.tsx')).PayDialog }))
const ReopenDialog = lazy(async () => ({ default: (await import('./ReopenDialog.tsx')).ReopenDialog }))

/** What this person may do with a settlement next: change, process, pay, reopen it. */
export function StepButtons({ settlement }: { settlement: SettlementRow }) {
  const [asking, setAsking] = useState<'pay' | 'reopen' | null>(null)
  const actions = transitionsFor(settlementTransitions, settlement.status, useContext(OwnRole) ?? '')
  const close = () => setAsking(null)
  return (
    <ProcessPayments>
      {actions.includes('prepare') && (
        <Link to="edit" className="btn btn-outline grow">
          Change…
        </Link>
      )}
      <ProcessButton settlement={settlement} className="btn-primary grow">
        Process Payment
      </ProcessButton>
      {actions.includes('pay') && (
        <button type="button" className="btn btn-primary grow" onClick={() => setAsking('pay')}>
          {settlement.netPay === 0 ? 'Close…' : 'Mark as paid…'}
        </button>
      )}
      {actions.includes('reopen') && (
        <button type="button" className="btn btn-outline grow" onClick={() => setAsking('reopen')}>
          Reopen…
        </button>
      )}
      {asking && (
        <Suspense fallback={null}>
          {asking === 'pay' ? (
            <PayDialog settlement={settlement} onClose={close} />
          ) : (
            <ReopenDialog settlement={settlement} onClose={close} />
          )}
        </Suspense>
      )}
    </ProcessPayments>
  )
}
