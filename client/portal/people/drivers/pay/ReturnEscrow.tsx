import { useQuery } from '@tanstack/react-query'
import type { DriverRecord } from '#shared/drivers/driver'
import { formatDollars, sumOfDollars } from '#shared/kernel/money'
import type { PayAccount } from '#shared/settlements/payAccount'
import { worksheets } from '../../../../platform/api/worksheets.ts'
import { AskReason } from '../../../detail/AskReason.tsx'
import { ErrorAlert } from '../../../feedback/ErrorAlert.tsx'
import { useRevalidateOnChange } from '../../../list/cache/useRevalidateOnChange.ts'

interface Props {
  driver: DriverRecord
  account: PayAccount
  onDone: (text: string) => void
  onClose: () => void
}

/** Before it is read there is nothing to enter. */
const notYet = <></>

/** Asks how escrow was returned, all of it with its interest to yesterday. */
export function ReturnEscrow({ driver, account, onDone, onClose }: Props) {
  const query = useQuery(worksheets.escrow())
  useRevalidateOnChange('drivers', query, { concerns: (ids) => ids.includes(driver.id) })
  const { data, error, refetch } = query
  const escrow = data?.toReturn.find((escrow) => escrow.account === account.id)
  const amount = escrow ? sumOfDollars([escrow.balance, escrow.interest]) : 0
  const lead = escrow && (
    <>
      <span className="font-semibold">{formatDollars(amount)}</span>
      <span>{` to ${driver.fullName}${
        escrow.interest > 0
          ? `: ${formatDollars(escrow.balance)} held plus ${formatDollars(escrow.interest)} interest through yesterday. `
          : ', the full balance. '
      }Pay it first. Record anything the lease lets us keep as a transaction before this.`}</span>
    </>
  )
  return (
    <AskReason
      title={`Return ${account.name}?`}
      lead={lead ?? (error ? <ErrorAlert error={error} onRetry={refetch} /> : 'Loading balance…')}
      label="How it was returned"
      hint="The driver sees this. e.g. check 4471, mailed today"
      button={escrow ? `Mark ${formatDollars(amount)} returned` : 'Mark returned'}
      cancel="Not yet"
      form={`escrowReturn:${account.id}`}
      command={{ resource: 'drivers', action: 'return-escrow' }}
      body={{ account: account.id, amount }}
      record={driver}
      what="driver"
      over={escrow ? null : data ? <p>Nothing is held any more: it was already returned.</p> : notYet}
      onDone={() => onDone(`${account.name} marked returned.`)}
      onClose={onClose}
    />
  )
}
