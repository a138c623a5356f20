import { companyDay } from '#shared/kernel/companyDay'
import { formatDollars } from '#shared/kernel/money'
import { formatDay } from '#shared/kernel/time'
import { type PayAccount, payAccountKinds } from '#shared/settlements/payAccount'
import { serverNow } from '../../../../platform/transport/serverClock.ts'
import { AccountTransactions } from './AccountTransactions.tsx'
import { balanceText } from './balanceText.ts'

export type AccountStep = 'move' | 'end' | 'return'

interface Props {
  account: PayAccount
  /** Null when the account has no actions, or not on this screen. */
  onDo: ((what: AccountStep) => void) | null
  /** Whether the driver reads it. */
  isOwn?: boolean
}

/** An account of a driver with its balance and its transactions. */
export function AccountItem({ account, onDo, isOwn = false }: Props) {
  const { kind, name, reference, effectiveFrom, endedOn, transactions } = account
  const srTitle = <span className="sr-only">{` of ${name}`}</span>
  return (
    <>
      <div className="grid grid-cols-[minmax(0,1fr)_auto] items-baseline gap-x-4">
        <h3 className="text-label wrap-anywhere">
          <span>{name}</span>
          {reference && <span className="font-normal text-muted"> {reference}</span>}
        </h3>
        <span className="text-right font-sign text-label whitespace-nowrap">{formatDollars(Math.abs(account.balance))}</span>
        <p className="text-second text-muted">
          <span>{`${payAccountKinds[kind]}${scheduleText(account)} · from `}</span>
          <span className="whitespace-nowrap">{formatDay(effectiveFrom)}</span>
          {endedOn && (
            <>
              <span>, ended </span>
              <span className="whitespace-nowrap">{formatDay(endedOn)}</span>
            </>
          )}
        </p>
        <p className="text-right text-second whitespace-nowrap text-muted">{balanceText(account)}</p>
      </div>
      {account.uses && (
        <p className="text-second wrap-anywhere text-muted">{`May be used for, per the lease: ${account.uses}`}</p>
      )}
      {account.returnBy && (
        <div className="mt-1 flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
          <p
            className={`min-w-0 grow basis-60 font-semibold ${isLate(account.returnBy) ? 'text-(--red-ink)' : 'text-(--amber-ink)'}`}
          >
            <span>{`${payAccountKinds.escrow} of ${formatDollars(account.balance)} and its interest ${isLate(account.returnBy) ? 'was' : 'is'} to be returned${isOwn ? ' to you' : ''} by`}</span>{' '}
            <span className="whitespace-nowrap">{formatDay(account.returnBy)}</span>
          </p>
          {onDo && (
            <button
              type="button"
              className="btn btn-sm btn-primary pointer-coarse:min-h-11 no-print"
              onClick={() => onDo('return')}
            >
              <span>Return…</span>
              {srTitle}
            </button>
          )}
        </div>
      )}
      <details className="mt-1">
        <summary className="link inline-flex min-h-8 cursor-pointer items-center pointer-coarse:min-h-11">
          <span>{transactions.length === 1 ? '1 transaction' : `${transactions.length} transactions`}</span>
          {srTitle}
        </summary>
        <AccountTransactions transactions={transactions}>{srTitle}</AccountTransactions>
        {onDo && (
          <div className="mt-2 flex flex-wrap gap-2 no-print">
            <button type="button" className="btn btn-sm btn-outline pointer-coarse:min-h-11" onClick={() => onDo('move')}>
              <span>Add transaction…</span>
              {srTitle}
            </button>
            {(kind === 'deduction' || kind === 'escrow') && !endedOn && (
              <button type="button" className="btn btn-sm btn-outline pointer-coarse:min-h-11" onClick={() => onDo('end')}>
                <span>End…</span>
                {srTitle}
              </button>
            )}
          </div>
        )}
      </details>
    </>
  )
}

/** By the company's calendar, which counts the day. */
export const isLate = (returnBy: string) => returnBy < companyDay(serverNow())

function scheduleText({ kind, each, target }: PayAccount): string {
  if (each === null) return ''
  const schedule = `, ${formatDollars(each)} each settlement`
  return kind === 'escrow' ? `${schedule} until ${formatDollars(target ?? 0)}` : schedule
}
