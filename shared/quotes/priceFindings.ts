import { assumed, drivingMinutes, earliestDelivery } from '../kernel/distance.ts'
import type { Finding } from '../kernel/findings.ts'
import { dollars, formatDollars } from '../kernel/money.ts'
import { formatDuration, formatStop, instantOf } from '../kernel/time.ts'
import { middleHalf } from '../loads/laneHistory.ts'
import { calculatePrice } from './calculatePrice.ts'
import { type MarginBasis, usualMargin } from './margin.ts'
import type { PricingInput } from './pricingInput.ts'

/** What a price is compared with. `likeLanesCents`: the lane history, in cents per mile; `floor`: percent. */
export interface PriceContext extends MarginBasis {
  now: Date
  pickup: Date
  pickupZone: string
  floor: number
  likeLanesCents: readonly number[]
}

/**
 * The factor above or below the median of the lane history at which a price is unusual. A misplaced decimal point in the linehaul
 * alone changes the whole price by less than 10: it becomes 9 times or a quarter as much.
 */
const farOff = 3

/** Without a lane history: the cents per mile of a plausible price. A short haul is priced as if it had `minMiles`. */
const plausible = { from: 100, to: 1_500, minMiles: 100 } as const

/** Warnings and blocks about a price (§9); client and server share these rules. */
export function priceFindings(pricing: PricingInput, context: PriceContext): Finding[] {
  const found = [
    deliveryFinding(pricing, context),
    pickupFinding(context),
    laneFinding('price_far_off_lane', { ...calculatePrice(pricing), distance: pricing.distance }, context.likeLanesCents),
    marginFinding(pricing, context),
  ]
  return found.filter((finding) => finding !== null)
}

/** Blocks a delivery that is not after the pickup, and warns of one that is too early for the drive. */
function deliveryFinding(pricing: PricingInput, { pickup, pickupZone, now }: PriceContext): Finding | null {
  const delivery = instantOf(pricing.deliveryBy, pricing.deliveryZone)
  // The schema refuses an invalid time.
  if (!delivery) return null
  const until = formatStop(delivery, pricing.deliveryZone, now)
  if (delivery <= pickup) {
    const before = pickup.getTime() - delivery.getTime()
    const lead = before > 0 ? `${formatDuration(before)} before` : 'no later than'
    return {
      code: 'delivery_before_pickup',
      severity: 'block',
      message: `The delivery by ${until} is ${lead} the pickup on ${formatStop(pickup, pickupZone, now)}.`,
    }
  }
  const best = earliestDelivery(pickup, pricing.distance)
  if (delivery >= best) return null
  const drive = formatDuration(drivingMinutes(pricing.distance) * 60_000)
  return {
    code: 'delivery_unreachable',
    severity: 'warn',
    message: `The delivery by ${until} is ${formatDuration(best.getTime() - delivery.getTime())} too early: ${drive} at ${assumed.milesPerHour} mph and ${assumed.hoursToLoad} h to load get there ${formatStop(best, pricing.deliveryZone, now)} at the earliest.`,
  }
}

function pickupFinding({ pickup, pickupZone, now }: PriceContext): Finding | null {
  if (pickup > now) return null
  const ago = formatDuration(now.getTime() - pickup.getTime())
  return {
    code: 'pickup_past',
    severity: 'block',
    message: `The pickup on ${formatStop(pickup, pickupZone, now)} passed ${ago} ago, so this price can’t be accepted. Edit the pickup first.`,
  }
}

interface WholePrice {
  totalCents: number
  /** Cents a mile. */
  perMileCents: number
  /** Miles. */
  distance: number
}

/** Warns of a price that looks mistyped beside the lane history or, without one, beside plausible rates (§9). */
export function laneFinding(
  code: string,
  { totalCents, perMileCents, distance }: WholePrice,
  likeLanesCents: readonly number[],
): Finding | null {
  const perMile = `${formatDollars(dollars(perMileCents))} a mile`
  const lanes = middleHalf(likeLanesCents)
  const warning = (message: string): Finding => ({ code, severity: 'warn', message })
  if (lanes) {
    const { medianCents, count } = lanes
    if (perMileCents < medianCents * farOff && perMileCents * farOff > medianCents) return null
    return warning(
      `${perMile} is far from the median of ${count} loads on this lane, ${formatDollars(dollars(medianCents))} a mile.`,
    )
  }
  const most = plausible.to * Math.max(distance, plausible.minMiles)
  if (totalCents >= plausible.from * distance && totalCents <= most) return null
  return warning(
    `${perMile} is outside the usual ${formatDollars(dollars(plausible.from))} to ${formatDollars(dollars(plausible.to))} a mile, and this lane has too few loads to compare.`,
  )
}

function marginFinding(pricing: PricingInput, { floor, ...basis }: PriceContext): Finding | null {
  const { hauler, percent, marginCents } = usualMargin(pricing, basis)
  if (percent >= floor) return null
  const amount = `${marginCents < 0 ? '−' : ''}${formatDollars(dollars(Math.abs(marginCents)))}`
  const share = `${percent < 0 ? '−' : ''}${Math.abs(percent).toFixed(1)}%`
  const hauledBy = hauler === 'owner_operator' ? ' with an owner-operator' : ''
  return {
    code: 'margin_below_floor',
    severity: 'warn',
    message: `The margin of ${amount}${hauledBy} is ${share}, below the floor of ${floor}%.`,
  }
}
