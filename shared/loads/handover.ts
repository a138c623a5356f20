import { estimateDistance } from '../kernel/distance.ts'
import type { Finding } from '../kernel/findings.ts'
import { findPlace, type Gazetteer } from '../kernel/gazetteer.ts'
import { dollars, formatDollars } from '../kernel/money.ts'
import type { Candidate } from './candidate.ts'
import { eligibility, type HauledLoad } from './eligibility.ts'

/** Where and when a load goes from one driver to another. */
export interface HandoverPlace {
  location: string
  zone: string
  /** An instant. */
  at: string
}

/** A load from its handover on, as the rule of eligibility takes it: picked up there and then. */
export function fromHandover(load: HauledLoad, { location, zone, at }: HandoverPlace): HauledLoad {
  return { ...load, pickupLocation: location, pickupDateTime: at, pickupUntil: null, pickupZone: zone }
}

/** What speaks against a driver who has taken over (§7). Who is there already does not come too late. */
export function handoverFindings(driver: Candidate, load: HauledLoad, now: Date): Finding[] {
  return eligibility(driver, load, now).filter(({ code }) => code !== 'unreachable')
}

/**
 * The miles that a driver has hauled a load, from pickup or takeover to its handover: the gazetteer's estimate, at most `left`,
 * the remaining distance. Null where a place is not known.
 */
export function milesToHandover(
  gazetteer: Gazetteer,
  { from, to, left }: { from: string; to: string; left: number },
): number | null {
  const [start, end] = [findPlace(gazetteer, from), findPlace(gazetteer, to)]
  if (!start || !end) return null
  return Math.min(left, estimateDistance(start, end)?.road ?? 0)
}

/** A driver's part of a load: whole cents. */
interface Part {
  /** The linehaul of the miles. */
  linehaulCents: number
  payCents: number
}

/** The part of a haul between two of its miles; `until`: null where it is the last. */
export interface Stretch {
  from: number
  until: number | null
  /** The miles of the whole haul. */
  of: number
}

/** What a stretch has of an amount for the whole haul, in cents: those of all stretches add up to it. */
export function partOf(cents: number, { from, until, of }: Stretch): number {
  const upTo = (miles: number) => (of > 0 ? Math.round((cents * Math.min(miles, of)) / of) : 0)
  return (until === null ? cents : upTo(until)) - upTo(from)
}

/** What a stretch pays its driver, in cents; the linehaul is that of the stretch, the fuel surcharge that of the whole load. */
type PayOfPart = (part: { linehaulCents: number; fuelCents: number; miles: number; stretch: Stretch }) => number

interface Shared {
  /** The remaining linehaul and distance, without the parts of drivers who had the load before. */
  linehaulCents: number
  distance: number
  /** Of the whole load. */
  fuelCents: number
  wholeDistance: number
  /** The miles of the driver who hands it over, at most the distance. */
  miles: number
  /** The pay of the driver who hands it over, and of the driver who takes it. */
  pays: readonly [first: PayOfPart, second: PayOfPart]
}

/**
 * Splits the pay of a load between two drivers (§7), each by their own terms: the linehaul, the fuel surcharge and a flat amount
 * in proportion to the miles, to the cent.
 */
export function splitPay({ pays: [first, second], ...shared }: Shared): [first: Part, second: Part] {
  const { linehaulCents, distance, fuelCents, wholeDistance: of } = shared
  const miles = Math.min(shared.miles, distance)
  const begun = of - distance
  const part = partOf(linehaulCents, { from: 0, until: miles, of: distance })
  const rest = linehaulCents - part
  const stretches = [
    { from: begun, until: begun + miles, of },
    { from: begun + miles, until: null, of },
  ] as const
  return [
    { linehaulCents: part, payCents: first({ linehaulCents: part, fuelCents, miles, stretch: stretches[0] }) },
    { linehaulCents: rest, payCents: second({ linehaulCents: rest, fuelCents, miles: distance - miles, stretch: stretches[1] }) },
  ]
}

/** Warns where the drivers of a load get more than its linehaul. Cents. */
export function payFindings(payCents: number, linehaulCents: number): Finding[] {
  if (payCents <= linehaulCents) return []
  const [pay, linehaul] = [payCents, linehaulCents].map((cents) => formatDollars(dollars(cents)))
  const message = `Driver pay totals ${pay}, more than the ${linehaul} linehaul.`
  return [{ code: 'pay_beyond_linehaul', severity: 'warn', message }]
}
