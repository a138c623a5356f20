import type { FuelInputs, PricingInput } from '#shared/quotes/pricingInput'
import { BaseModel } from '../../platform/database/BaseModel.ts'

/** A row of quote_prices: a price as it was sent. It never changes; a later price is the next version. */
export class QuotePrice extends BaseModel {
  declare readonly id: string
  declare quoteId: string
  declare version: number
  declare deliveryBy: Date
  declare deliveryZone: string
  /** Miles. */
  declare distance: number
  declare distanceSource: PricingInput['distanceSource']
  declare linehaulCents: number
  /** The inputs of the fuel surcharge, as they were. */
  declare fuel: FuelInputs
  declare fuelCents: number
  declare charges: PricingInput['charges']
  declare totalCents: number
  declare validUntil: Date
  declare note: string | null
  declare sentBy: string | null
  declare sentAt: Date

  static override tableName = 'quote_prices'
  static override jsonAttributes = ['fuel', 'charges']
}
