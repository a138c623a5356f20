import type { Driver } from '#shared/driver'
import { AskReason } from '../record/AskReason.tsx'
import { daysOffWords } from './daysOffWords.ts'

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
      title={`Remove ${daysOffWords(off)}?`}
      lead={`${driver.fullName} has asked for these days off, and they were agreed to.`}
      label="Why"
      hint={`${driver.fullName} reads these words. Like: nobody else can drive that load`}
      button="Remove"
      cancel="Keep them"
      tone="btn-error"
      form={`daysOffRemoval:${driver.id}:${off.from}`}
      command={{ noun: 'drivers', verb: 'remove-days-off' }}
      body={{ from: off.from }}
      record={driver}
      what="driver"
      {...{ onDone, onClose }}
    />
  )
}
