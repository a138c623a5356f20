import { lazy, Suspense, useState } from 'react'
import type { DriverRecord } from '#shared/driver'
import { formatDollars } from '#shared/money'
import { type PayAccount, payAccountKinds } from '#shared/payAccount'
import { formatDay } from '#shared/time'
import { useOnLine } from '../../../ui/useOnLine.ts'
import { usePermission } from '../../session/usePermission.ts'
import { balanceWords } from './balanceWords.ts'
import { Movements } from './Movements.tsx'

// With the form library and the schemas, which the record does without.
const OpenAccount = lazy(async () => ({ default: (await import('./OpenAccount.tsx')).OpenAccount }))
const EnterMovement = lazy(async () => ({ default: (await import('./EnterMovement.tsx')).EnterMovement }))
const EndAccount = lazy(async () => ({ default: (await import('./EndAccount.tsx')).EndAccount }))

interface Props {
  driver: DriverRecord
  onDone: (words: string) => void
}

type Doing = { what: 'open' } | { what: 'move' | 'end'; account: string }

/** Deductions, escrow, advances and corrections of a driver, each with its movements, whose sum is its balance. */
export function AccountsCard({ driver, onDone }: Props) {
  const [doing, setDoing] = useState<Doing | null>(null)
  const mayWrite = usePermission('drivers:open-account')
  const onLine = useOnLine()
  const accounts = driver.payAccounts ?? []
  const props = { driver, onDone, onClose: () => setDoing(null) }
  // As it is now: settlements move it meanwhile.
  const account = doing && 'account' in doing ? accounts.find(({ id }) => id === doing.account) : undefined
  return (
    <section aria-labelledby="driver-accounts" className="card gap-3 p-4 md:p-5">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h2 id="driver-accounts" className="text-h3">
          Deductions, escrow, advances, corrections
        </h2>
        {mayWrite && (
          <button
            type="button"
            className="btn btn-outline no-print"
            disabled={!onLine}
            onClick={() => setDoing({ what: 'open' })}
          >
            {onLine ? 'Enter…' : 'Needs a connection'}
          </button>
        )}
      </div>
      {accounts.length === 0 && <p className="text-muted">Nothing is deducted, held, advanced or corrected.</p>}
      <ul className="divide-y divide-line">
        {accounts.map((account) => (
          <li key={account.id} className="py-3 first:pt-0 last:pb-0">
            <Account account={account} onDo={mayWrite && onLine ? (what) => setDoing({ what, account: account.id }) : null} />
          </li>
        ))}
      </ul>
      <Suspense fallback={null}>
        {doing?.what === 'open' && <OpenAccount {...props} />}
        {doing?.what === 'move' && account && <EnterMovement {...props} account={account} />}
        {doing?.what === 'end' && account && <EndAccount {...props} account={account} />}
      </Suspense>
    </section>
  )
}

function Account({ account, onDo }: { account: PayAccount; onDo: ((what: 'move' | 'end') => void) | null }) {
  const { kind, name, reference, beginsOn, endedOn, movements } = account
  const which = <span className="sr-only"> of {name}</span>
  return (
    <>
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h3 className="text-label wrap-anywhere">
          {name}
          {reference && <span className="font-normal text-muted"> {reference}</span>}
        </h3>
        <span className="font-sign text-label whitespace-nowrap">{formatDollars(Math.abs(account.balance))}</span>
      </div>
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 text-second text-muted">
        <p>
          {payAccountKinds[kind]}
          {scheduleWords(account)} · from <span className="whitespace-nowrap">{formatDay(beginsOn)}</span>
          {endedOn && (
            <>
              , ended <span className="whitespace-nowrap">{formatDay(endedOn)}</span>
            </>
          )}
        </p>
        <p>{balanceWords(account)}</p>
      </div>
      <details className="mt-1">
        <summary className="link inline-flex min-h-8 cursor-pointer items-center pointer-coarse:min-h-11">
          {movements.length === 1 ? '1 movement' : `${movements.length} movements`}
          {which}
        </summary>
        <Movements movements={movements}>{which}</Movements>
        {onDo && (
          <div className="mt-2 flex flex-wrap gap-2 no-print">
            <button type="button" className="btn btn-sm btn-outline pointer-coarse:min-h-11" onClick={() => onDo('move')}>
              Enter movement…{which}
            </button>
            {(kind === 'deduction' || kind === 'escrow') && !endedOn && (
              <button type="button" className="btn btn-sm btn-outline pointer-coarse:min-h-11" onClick={() => onDo('end')}>
                End…{which}
              </button>
            )}
          </div>
        )}
      </details>
    </>
  )
}

function scheduleWords({ kind, each, target }: PayAccount): string {
  if (each === null) return ''
  const schedule = `, ${formatDollars(each)} each settlement`
  return kind === 'escrow' ? `${schedule} until ${formatDollars(target ?? 0)}` : schedule
}
