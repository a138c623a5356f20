import type { Broker } from '#shared/broker'
import { AskReason } from '../record/AskReason.tsx'

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
      lead="Its loads stay as they are. Whoever enters or books another one is warned, with your reason."
      hint="Like: unpaid since August"
      button="Put on hold"
      cancel="Keep it as it is"
      form={`brokerHold:${broker.id}`}
      command={{ noun: 'brokers', verb: 'hold' }}
      record={broker}
      what="broker"
      {...{ onDone, onClose }}
    />
  )
}
