import { formatCount } from '#shared/kernel/count'
import { dollars, formatDollars } from '#shared/kernel/money'
import { formatDay, formatStop, instantOf } from '#shared/kernel/time'
import { typedNumber } from '#shared/kernel/typedNumber'
import { charges, extraCodes } from '#shared/loads/charges'
import { formatRate } from '#shared/quotes/margin'
import { priceOf } from '#shared/quotes/priceMoney'
import type { SentPrice } from '#shared/quotes/quote'
import { entryOfPrice, type PricingEntry, priceFiguresOf } from '../pricing/pricingEntry.ts'
import { fieldName } from '../pricing/pricingFields.ts'

/** A line of a price in the comparison. */
export interface PriceDetail {
  label: string
  value: string
}

/** The typed price beside the sent one: both totals, and all differing lines in the same order. */
export function priceSides(entry: PricingEntry, theirs: SentPrice, zone: string): { mine: PriceDetail[]; theirs: PriceDetail[] } {
  const sides = [factsOf(entry, zone), factsOf(entryOfPrice(theirs), theirs.deliveryZone)] as const
  const [mine, other] = sides.map((facts) => facts.filter((_, at) => at === 0 || sides[0][at]?.value !== sides[1][at]?.value))
  return { mine: mine ?? [], theirs: other ?? [] }
}

/** All lines of a price as text; the same lines for every price. */
function factsOf(entry: PricingEntry, zone: string): PriceDetail[] {
  const figures = priceFiguresOf(entry)
  const { totalCents, fuelCents } = priceOf(figures)
  const delivery = zone ? instantOf(`${entry.deliveryDate}T${entry.deliveryTime}`, zone) : null
  const amount = (value: number) => (value > 0 ? formatDollars(value) : none)
  const rate = (typed: string) => (typedNumber(typed, 3) >= 0 ? formatRate(typedNumber(typed, 3)) : none)
  const field = (name: keyof PricingEntry, value: string) => ({ label: fieldName(name), value })
  return [
    { label: 'Total', value: figures.linehaul > 0 ? formatDollars(dollars(totalCents)) : none },
    field('distance', figures.distance > 0 ? `${formatCount(figures.distance)} mi` : none),
    field('deliveryDate', delivery ? formatStop(delivery, zone) : none),
    field('linehaul', amount(figures.linehaul)),
    { label: charges.fuel_surcharge, value: amount(dollars(fuelCents)) },
    field('index', rate(entry.index)),
    field('peg', rate(entry.peg)),
    field('mpg', typedNumber(entry.mpg) >= 0 ? milesAGallon.format(typedNumber(entry.mpg)) : none),
    field('week', entry.week ? formatDay(entry.week) : none),
    ...extraCodes.map((code) => ({
      label: charges[code],
      value:
        figures.charges
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
