/** Loads read the broker who pays. */

export { Broker } from './Broker.ts'
export { payingBroker } from './payingBroker.ts'
