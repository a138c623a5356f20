import { useQuery } from '@tanstack/react-query'
import type { PayAccount } from '#shared/settlements/payAccount'
import { queries } from '../../../../platform/api/queries.ts'
import { NotRead } from '../../../feedback/NotRead.tsx'
import { useRevalidateOnChange } from '../../../list/cache/useRevalidateOnChange.ts'
import { AccountItem } from './AccountItem.tsx'

/**
 * The driver's own deductions, escrow, advances and adjustments, with every transaction. They are never cached. Renders nothing
 * without any.
 */
export function OwnAccounts({ driverId }: { driverId: string }) {
  const query = useQuery(queries.driver(driverId))
  useRevalidateOnChange('drivers', query)
  const { data, error, refetch } = query
  const accounts = data?.payAccounts ?? []
  if (!error && accounts.length === 0) return null
  const over = accounts.filter(isOver)
  const open = accounts.filter((account) => !isOver(account))
  return (
    <section aria-labelledby="own-accounts" className="card gap-3 p-5">
      <h2 id="own-accounts" className="text-h3">
        Deductions, escrow, advances
      </h2>
      {data ? (
        <>
          {open.length > 0 && <Accounts accounts={open} />}
          {over.length > 0 && (
            <details>
              <summary className="link inline-flex min-h-11 cursor-pointer items-center">{`Closed: ${over.length}`}</summary>
              <Accounts accounts={over} />
            </details>
          )}
        </>
      ) : (
        <NotRead error={error} text="Connect to see deductions, escrow and advances." onRetry={refetch} />
      )}
    </section>
  )
}

/** Whether an account is empty and receives nothing more. */
const isOver = ({ kind, balance, endedOn }: PayAccount) =>
  balance === 0 && (endedOn !== null || kind === 'advance' || kind === 'carried' || kind === 'correction')

function Accounts({ accounts }: { accounts: readonly PayAccount[] }) {
  return (
    <ul className="divide-y divide-line">
      {accounts.map((account) => (
        <li key={account.id} className="py-3 first:pt-0 last:pb-0">
          <AccountItem account={account} onDo={null} isOwn />
        </li>
      ))}
    </ul>
  )
}
