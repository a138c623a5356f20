import type { Broker } from '../customers/broker.ts'

interface Payer {
  shipperId?: string | null | undefined
  /** Null for a shipper, and for a broker that this device does not know. */
  broker: Pick<Broker, 'paysFuelSurcharge'> | null
}

/** Whether a fuel surcharge is added to a new load by itself: direct customers pay it, brokers only where their terms say so. */
export const addsFuelSurcharge = ({ shipperId, broker }: Payer): boolean =>
  Boolean(shipperId) || broker?.paysFuelSurcharge === true
