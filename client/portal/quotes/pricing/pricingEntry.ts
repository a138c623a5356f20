import { earliestDelivery } from '#shared/kernel/distance'
import { wallClock } from '#shared/kernel/time'
import { enteredNumber, typedNumber } from '#shared/kernel/typedNumber'
import type { ExtraCode } from '#shared/loads/charges'
import type { PriceBasis } from '#shared/quotes/priceBasis'
import { type FuelInputs, type PricingInput, priceLimits } from '#shared/quotes/pricingInput'
import type { Quote, SentPrice } from '#shared/quotes/quote'
import { amountText, maxCounted } from '../../../platform/forms/amounts.ts'

/** The pricing form as typed; also the content of its draft. */
export interface PricingEntry {
  distance: string
  deliveryDate: string
  deliveryTime: string
  linehaul: string
  index: string
  peg: string
  mpg: string
  week: string
  charges: ChargeEntry[]
  validHours: string
  note: string
}

export interface ChargeEntry {
  code: ExtraCode
  amount: string
  note: string
}

export const emptyEntry: PricingEntry = {
  distance: '',
  deliveryDate: '',
  deliveryTime: '',
  linehaul: '',
  index: '',
  peg: '',
  mpg: '',
  week: '',
  charges: [],
  validHours: '24',
  note: '',
}

/** The input of the price schema. */
export function pricingInputOf(entry: PricingEntry, { zone, road }: { zone: string; road: number | null }): unknown {
  const distance = enteredNumber(entry.distance, 0)
  const { deliveryDate, deliveryTime } = entry
  return {
    deliveryBy: deliveryDate && deliveryTime ? `${deliveryDate}T${deliveryTime}` : '',
    deliveryZone: zone,
    distance,
    distanceSource: distance === road ? 'estimate' : 'entered',
    linehaul: enteredNumber(entry.linehaul),
    fuel: {
      index: enteredNumber(entry.index, 3),
      week: entry.week,
      peg: enteredNumber(entry.peg, 3),
      mpg: enteredNumber(entry.mpg),
    },
    charges: entry.charges.map(({ code, amount, note }) => ({ code, amount: enteredNumber(amount), note: note.trim() || null })),
    validHours: enteredNumber(entry.validHours, 0),
    note: entry.note.trim() || null,
  } satisfies Record<keyof PricingInput, unknown>
}

/** The numbers of the form, as far as they are typed. */
export type PriceAmounts = Pick<PricingInput, 'distance' | 'linehaul' | 'fuel' | 'charges'>

/** The numbers for the calculation while the user types. A missing or impossible number counts as zero. */
export function priceAmounts(entry: PricingEntry): PriceAmounts {
  const number = (typed: string, decimals = 2, from = 0) => {
    const value = typedNumber(typed, decimals)
    return value >= from && value <= maxCounted ? value : 0
  }
  const mpg = number(entry.mpg, 2, 1)
  const isComplete = mpg > 0 && number(entry.index, 3) > 0
  return {
    distance: Math.round(number(entry.distance, 0)),
    linehaul: number(entry.linehaul),
    fuel: {
      index: isComplete ? number(entry.index, 3) : 0,
      peg: number(entry.peg, 3),
      mpg: isComplete ? mpg : 1,
      week: entry.week,
    },
    charges: entry.charges.map(({ code, amount, note }) => ({ code, amount: number(amount), note: note || null })),
  }
}

/** Whether the numbers are sufficient to calculate a cost. */
export const isPriced = ({ distance, linehaul, fuel }: PriceAmounts) => distance > 0 && linehaul > 0 && fuel.index > 0

const decimals = (value: number, minDigits: number, maxDigits: number) =>
  value.toLocaleString('en-US', { minimumFractionDigits: minDigits, maximumFractionDigits: maxDigits, useGrouping: false })

export const fuelEntry = ({ index, peg, mpg, week }: FuelInputs) => ({
  index: decimals(index, 2, 3),
  peg: decimals(peg, 2, 3),
  mpg: decimals(mpg, 1, 2),
  week,
})

/** The hours of a proposed delivery, in the time zone of its place. */
const hours = { from: 9, to: 17 } as const

/** The first full hour within working hours at which the freight can arrive: the proposed delivery. */
export function proposedDelivery(pickup: Date, miles: number, zone: string): { deliveryDate: string; deliveryTime: string } {
  const best = earliestDelivery(pickup, miles)
  const clock = wallClock(new Date(best.getTime() + 59 * 60_000 + 59_999), zone)
  const hour = Number(clock.slice(11, 13))
  const isLate = hour > hours.to
  const day = isLate ? wallClock(new Date(best.getTime() + 24 * 3_600_000), zone).slice(0, 10) : clock.slice(0, 10)
  const at = isLate || hour < hours.from ? hours.from : hour
  return { deliveryDate: day, deliveryTime: `${String(at).padStart(2, '0')}:00` }
}

/** The initial values of the form: all of them but the linehaul are proposed. */
export function proposalOf({ pickupTime }: Pick<Quote, 'pickupTime'>, pricing: PriceBasis): PricingEntry {
  const { distance, deliveryZone, fuel, validHours } = pricing
  return {
    ...emptyEntry,
    ...fuelEntry(fuel),
    ...(distance && { distance: String(distance.road), ...proposedDelivery(new Date(pickupTime), distance.road, deliveryZone) }),
    validHours: String(validHours),
  }
}

/** The form's values from a sent price, to change it or to send it again. */
export function entryOfPrice(price: SentPrice): PricingEntry {
  const delivery = wallClock(new Date(price.deliveryBy), price.deliveryZone)
  const hours = Math.round((Date.parse(price.validUntil) - Date.parse(price.sentAt)) / 3_600_000)
  return {
    ...fuelEntry(price.fuel),
    distance: String(price.distance),
    deliveryDate: delivery.slice(0, 10),
    deliveryTime: delivery.slice(11),
    linehaul: amountText(price.linehaul),
    charges: price.charges.map(({ code, amount, note }) => ({ code, amount: amountText(amount), note: note ?? '' })),
    // A price that expired with its pickup may have had fewer hours.
    validHours: String(Math.max(hours, priceLimits.validHours.min)),
    note: price.note ?? '',
  }
}

/** The stored draft, if it fits the form. */
export function entryOfDraft(values: unknown): PricingEntry | null {
  const { entry } = (values ?? {}) as { entry?: Partial<PricingEntry> }
  if (!entry || typeof entry.linehaul !== 'string') return null
  const charges = Array.isArray(entry.charges) ? entry.charges.filter((charge) => typeof charge?.amount === 'string') : []
  return { ...emptyEntry, ...entry, charges }
}
