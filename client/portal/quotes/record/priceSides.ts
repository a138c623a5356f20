import { formatCount } from '#shared/kernel/count'
import { dollars, formatDollars } from '#shared/kernel/money'
import { formatDay, formatStop, instantOf } from '#shared/kernel/time'
import { typedNumber } from '#shared/kernel/typedNumber'
import { charges, extraCodes } from '#shared/loads/charges'
import { calculatePrice } from '#shared/quotes/calculatePrice'
import { formatRate } from '#shared/quotes/margin'
import type { SentPrice } from '#shared/quotes/quote'
import { entryOfPrice, type PricingEntry, priceAmounts } from '../pricing/pricingEntry.ts'
import { fieldName } from '../pricing/pricingFields.ts'

/** A line of a price in the comparison. */
export interface PriceDetail {
  label: string
  value: string
}

/** The typed price beside the sent one: both totals, and all differing lines in the same order. */
export function priceSides(
  entry: PricingEntry,
  stored: SentPrice,
  zone: string,
): { entered: PriceDetail[]; stored: PriceDetail[] } {
  const sides = [toPriceDetails(entry, zone), toPriceDetails(entryOfPrice(stored), stored.deliveryZone)] as const
  const [entered, other] = sides.map((details) =>
    details.filter((_, at) => at === 0 || sides[0][at]?.value !== sides[1][at]?.value),
  )
  return { entered: entered ?? [], stored: other ?? [] }
}

/** All lines of a price as text; the same lines for every price. */
function toPriceDetails(entry: PricingEntry, zone: string): PriceDetail[] {
  const amounts = priceAmounts(entry)
  const { totalCents, fuelCents } = calculatePrice(amounts)
  const delivery = zone ? instantOf(`${entry.deliveryDate}T${entry.deliveryTime}`, zone) : null
  const amount = (value: number) => (value > 0 ? formatDollars(value) : none)
  const rate = (typed: string) => (typedNumber(typed, 3) >= 0 ? formatRate(typedNumber(typed, 3)) : none)
  const field = (name: keyof PricingEntry, value: string) => ({ label: fieldName(name), value })
  return [
    { label: 'Total', value: amounts.linehaul > 0 ? formatDollars(dollars(totalCents)) : none },
    field('distance', amounts.distance > 0 ? `${formatCount(amounts.distance)} mi` : none),
    field('deliveryDate', delivery ? formatStop(delivery, zone) : none),
    field('linehaul', amount(amounts.linehaul)),
    { label: charges.fuel_surcharge, value: amount(dollars(fuelCents)) },
    field('index', rate(entry.index)),
    field('peg', rate(entry.peg)),
    field('mpg', typedNumber(entry.mpg) >= 0 ? milesAGallon.format(typedNumber(entry.mpg)) : none),
    field('week', entry.week ? formatDay(entry.week) : none),
    ...extraCodes.map((code) => ({
      label: charges[code],
      value:
        amounts.charges
          .filter((charge) => charge.code === code)
          .map((charge) => [formatDollars(charge.amount), charge.note].filter(Boolean).join(' '))
          .join(', ') || none,
    })),
    field('validHours', `${entry.validHours} hours`),
    field('note', entry.note.trim() || none),
  ]
}

const none = 'None'
const milesAGallon = new Intl.NumberFormat('en-US', { minimumFractionDigits: 1, maximumFractionDigits: 2 })
