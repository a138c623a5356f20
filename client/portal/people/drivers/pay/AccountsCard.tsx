import { lazy, Suspense, useState } from 'react'
import type { DriverRecord } from '#shared/drivers/driver'
import { useOnLine } from '../../../../platform/ui/useOnLine.ts'
import { usePermission } from '../../../shell/session/usePermission.ts'
import { AccountItem, type AccountStep } from './AccountItem.tsx'

// With the form library and the schemas, which the record does without.
const OpenAccount = lazy(async () => ({ default: (await import('./OpenAccount.tsx')).OpenAccount }))
const EnterTransaction = lazy(async () => ({ default: (await import('./EnterTransaction.tsx')).EnterTransaction }))
const EndAccount = lazy(async () => ({ default: (await import('./EndAccount.tsx')).EndAccount }))
const ReturnEscrow = lazy(async () => ({ default: (await import('./ReturnEscrow.tsx')).ReturnEscrow }))

interface Props {
  driver: DriverRecord
  onDone: (text: string) => void
}

type OpenDialog = { what: 'open' } | { what: AccountStep; account: string }

/** The deductions, escrow, advances and adjustments of a driver, each with its transactions. Their sum is its balance. */
export function AccountsCard({ driver, onDone }: Props) {
  const [dialog, setDialog] = useState<OpenDialog | null>(null)
  const mayWrite = usePermission('drivers:open-account')
  const onLine = useOnLine()
  const accounts = driver.payAccounts ?? []
  const props = { driver, onDone, onClose: () => setDialog(null) }
  // As it is now: settlements move it meanwhile.
  const account = dialog && 'account' in dialog ? accounts.find(({ id }) => id === dialog.account) : undefined
  return (
    <section aria-labelledby="driver-accounts" className="card gap-3 p-4 md:p-5">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h2 id="driver-accounts" className="text-h3">
          Deductions, escrow, advances, adjustments
        </h2>
        {mayWrite && (
          <button
            type="button"
            className="btn btn-outline no-print"
            disabled={!onLine}
            onClick={() => setDialog({ what: 'open' })}
          >
            {onLine ? 'Enter…' : 'Needs a connection'}
          </button>
        )}
      </div>
      {accounts.length === 0 && <p className="text-muted">No deductions, escrow, advances or adjustments.</p>}
      <ul className="divide-y divide-line">
        {accounts.map((account) => (
          <li key={account.id} className="py-3 first:pt-0 last:pb-0">
            <AccountItem
              account={account}
              onDo={mayWrite && onLine ? (what) => setDialog({ what, account: account.id }) : null}
            />
          </li>
        ))}
      </ul>
      <Suspense fallback={null}>
        {dialog?.what === 'open' && <OpenAccount {...props} />}
        {dialog?.what === 'move' && account && <EnterTransaction {...props} account={account} />}
        {dialog?.what === 'end' && account && <EndAccount {...props} account={account} />}
        {dialog?.what === 'return' && account && <ReturnEscrow {...props} account={account} />}
      </Suspense>
    </section>
  )
}
