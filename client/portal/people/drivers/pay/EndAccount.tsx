import type { DriverRecord } from '#shared/drivers/driver'
import { type PayAccount, returnDays } from '#shared/settlements/payAccount'
import { AskReason } from '../../../detail/AskReason.tsx'

interface Props {
  driver: DriverRecord
  account: PayAccount
  onDone: (text: string) => void
  onClose: () => void
}

/** Asks why something is not taken from settlements any more. */
export function EndAccount({ driver, account, onDone, onClose }: Props) {
  const isEscrow = account.kind === 'escrow'
  return (
    <AskReason
      title={`End ${account.name}?`}
      lead={`No more deductions from today. Past transactions stay.${isEscrow ? ` Escrow held must be returned with interest within ${returnDays} days.` : ''}`}
      hint="e.g. trailer returned"
      button="End"
      cancel="Cancel"
      form={`payAccountEnd:${account.id}`}
      command={{ resource: 'drivers', action: 'end-account' }}
      body={{ account: account.id }}
      record={driver}
      what="driver"
      onDone={() => onDone(`${account.name} has ended.`)}
      onClose={onClose}
    />
  )
}
