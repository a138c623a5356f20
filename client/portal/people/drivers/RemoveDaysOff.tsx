import type { Driver } from '#shared/drivers/driver'
import { AskReason } from '../../detail/AskReason.tsx'
import { daysOffText } from './daysOffText.ts'

interface Props {
  driver: Driver
  off: NonNullable<Driver['daysOff']>[number]
  onDone: () => void
  onClose: () => void
}

/** Asks why days off are removed that their driver had asked for and counts on. */
export function RemoveDaysOff({ driver, off, onDone, onClose }: Props) {
  return (
    <AskReason
      title={`Remove ${daysOffText(off)}?`}
      lead={`${driver.fullName} requested this time off and it was approved.`}
      label="Why"
      hint={`${driver.fullName} will see this. e.g. no one else can cover that load`}
      button="Remove"
      cancel="Cancel"
      tone="btn-error"
      form={`daysOffRemoval:${driver.id}:${off.from}`}
      command={{ resource: 'drivers', action: 'remove-days-off' }}
      body={{ from: off.from }}
      record={driver}
      what="driver"
      onDone={onDone}
      onClose={onClose}
    />
  )
}
