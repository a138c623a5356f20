import { dollars, formatDollars } from '#shared/kernel/money'
import { formatStop } from '#shared/kernel/time'
import { chargeName } from '#shared/loads/charges'
import { fuelPerMileCents } from '#shared/quotes/calculatePrice'
import type { WaitingTerms } from '#shared/quotes/detentionTerms'
import type { SentPrice } from '#shared/quotes/quote'

const miles = new Intl.NumberFormat('en-US')
const minute = 60_000
const hour = 60 * minute

/** A time at a stop, with its weekday, as day and clock: `Mon, Nov 23,` and `2:00 PM PST`. */
export function stopText(at: string, zone: string): { day: string; clock: string } {
  const text = formatStop(at, zone)
  const end = text.lastIndexOf(', ') + 1
  const weekday = new Intl.DateTimeFormat('en-US', { weekday: 'short', timeZone: zone }).format(new Date(at))
  return { day: `${weekday}, ${text.slice(0, end)}`, clock: text.slice(end + 1) }
}

/** An instant in the reader's own zone: `Nov 21, 9:41 AM MST`. */
export function readerTime(at: string): string {
  return formatStop(at, Intl.DateTimeFormat().resolvedOptions().timeZone)
}

/** How long a price is still valid; null when it is not any more. `soon`: less than an hour. */
export function timeLeft(validUntil: string, now: number): { text: string; soon: boolean } | null {
  const remaining = Date.parse(validUntil) - now
  if (!(remaining > 0)) return null
  if (remaining >= hour) return { text: `${Math.floor(remaining / hour)} h left`, soon: false }
  return { text: remaining < minute ? 'Under 1 min left' : `${Math.floor(remaining / minute)} min left`, soon: true }
}

export interface PriceLine {
  key: string
  label: string
  how: string | null
  amount: number
}

/** What a price is made of, line by line. */
export function priceLines({ linehaul, distance, fuel, fuelSurcharge, charges }: SentPrice): PriceLine[] {
  const mi = `${miles.format(distance)} mi`
  const perMile = formatDollars(dollars(fuelPerMileCents(fuel)))
  return [
    { key: 'linehaul', label: chargeName('linehaul'), how: mi, amount: linehaul },
    ...(fuelSurcharge > 0
      ? [{ key: 'fuel', label: chargeName('fuel_surcharge'), how: `${mi} × ${perMile}`, amount: fuelSurcharge }]
      : []),
    ...charges.map(({ code, amount, note }, index) => ({
      key: `${index} ${code}`,
      label: chargeName(code, note),
      // Of `other` the note is the name.
      how: code === 'other' ? null : note || null,
      amount,
    })),
  ]
}

/** The terms of waiting: `Waiting at a stop is free for 2 hours, then $40.00 an hour.` */
export function waitingText({ freeHours, perHour }: WaitingTerms): string {
  const free = freeHours === 1 ? '1 hour' : `${freeHours} hours`
  return freeHours > 0
    ? `${free} free at each stop, then ${formatDollars(perHour)}/hour.`
    : `Waiting time at stops is ${formatDollars(perHour)}/hour.`
}
