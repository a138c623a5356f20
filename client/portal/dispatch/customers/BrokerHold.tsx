import type { Broker } from '#shared/customers/broker'
import { AskReason } from '../../detail/AskReason.tsx'

interface Props {
  broker: Broker
  onDone: () => void
  onClose: () => void
}

/** Asks why a broker is put on hold. */
export function BrokerHold({ broker, onDone, onClose }: Props) {
  return (
    <AskReason
      title={`Put ${broker.name} on hold?`}
      lead="Existing loads don't change. Anyone entering or booking a new load gets a warning with your reason."
      hint="e.g. unpaid since August"
      button="Put on hold"
      cancel="Cancel"
      form={`brokerHold:${broker.id}`}
      command={{ resource: 'brokers', action: 'hold' }}
      record={broker}
      what="broker"
      onDone={onDone}
      onClose={onClose}
    />
  )
}
