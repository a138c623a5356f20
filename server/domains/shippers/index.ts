/** Loads, quotes and users read shippers. */

export { Shipper } from './Shipper.ts'
