import { useQuery } from '@tanstack/react-query'
import type { DriverRecord } from '#shared/driver'
import { formatDollars, sumOfDollars } from '#shared/money'
import type { PayAccount } from '#shared/payAccount'
import { worksheets } from '../../../api/worksheets.ts'
import { useRevalidateOnChange } from '../../cache/useRevalidateOnChange.ts'
import { ErrorAlert } from '../../feedback/ErrorAlert.tsx'
import { AskReason } from '../../record/AskReason.tsx'

interface Props {
  driver: DriverRecord
  account: PayAccount
  onDone: (words: string) => void
  onClose: () => void
}

/** Before it is read there is nothing to enter. */
const notYet = <></>

/** Asks how escrow was returned, all of it with its interest to yesterday. */
export function ReturnEscrow({ driver, account, onDone, onClose }: Props) {
  const query = useQuery(worksheets.escrow())
  useRevalidateOnChange('drivers', query, { concerns: (ids) => ids.includes(driver.id) })
  const { data, error, refetch } = query
  const held = data?.toReturn.find((one) => one.account === account.id)
  const amount = held ? sumOfDollars([held.balance, held.interest]) : 0
  const lead = held && (
    <>
      <span className="font-semibold">{formatDollars(amount)}</span> to {driver.fullName}
      {held.interest > 0
        ? `: ${formatDollars(held.balance)} that is held and ${formatDollars(held.interest)} of interest to yesterday. `
        : ', all that is held. '}
      Pay it first. What the lease lets us keep is taken out of it before, by a movement.
    </>
  )
  return (
    <AskReason
      title={`Return ${account.name}?`}
      lead={lead ?? (error ? <ErrorAlert error={error} onRetry={refetch} /> : 'Reading what is held…')}
      label="How it was returned"
      hint="The driver reads it. Like: check 4471, mailed today"
      button={held ? `Enter ${formatDollars(amount)} as returned` : 'Enter as returned'}
      cancel="Not yet"
      form={`escrowReturn:${account.id}`}
      command={{ noun: 'drivers', verb: 'return-escrow' }}
      body={{ account: account.id, amount }}
      record={driver}
      what="driver"
      over={held ? null : data ? <p>Nothing of it is held any more: somebody has returned it.</p> : notYet}
      onDone={() => onDone(`${account.name} is entered as returned.`)}
      onClose={onClose}
    />
  )
}
