import type { Candidate } from './candidate.ts'
import type { Finding } from './command.ts'
import { estimateDistance } from './distance.ts'
import { eligibility, type HauledLoad } from './eligibility.ts'
import { findPlace, type Gazetteer } from './gazetteer.ts'
import { dollars, formatDollars } from './money.ts'

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
 * The miles that a driver has hauled a load, from where it was taken to where it is handed over: the gazetteer's estimate, at most
 * `left`, what was left of its distance. Null where a place is not known.
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

type PayOfPart = (part: { linehaulCents: number; fuelCents: number; miles: number }) => number

interface Shared {
  /** What is left of the linehaul and of the distance, without the parts of those who had it before. */
  linehaulCents: number
  distance: number
  /** Miles of the one who hands it over, at most the distance. */
  miles: number
  /** What a part pays, in cents: the one who hands it over, and the one who takes it. Both share no fuel surcharge. */
  pays: readonly [first: PayOfPart, second: PayOfPart]
}

/**
 * What two drivers are paid who share a load (§7): the linehaul in proportion to the miles, to the cent, and each by the
 * own terms of the own part.
 */
export function splitPay({ linehaulCents, distance, miles, pays: [first, second] }: Shared): [first: Part, second: Part] {
  const part = distance > 0 ? Math.round((linehaulCents * Math.min(miles, distance)) / distance) : 0
  const rest = linehaulCents - part
  return [
    { linehaulCents: part, payCents: first({ linehaulCents: part, fuelCents: 0, miles: Math.min(miles, distance) }) },
    { linehaulCents: rest, payCents: second({ linehaulCents: rest, fuelCents: 0, miles: Math.max(0, distance - miles) }) },
  ]
}

/** Warns where the drivers of a load get more than its linehaul. Cents. */
export function payFindings(payCents: number, linehaulCents: number): Finding[] {
  if (payCents <= linehaulCents) return []
  const [pay, linehaul] = [payCents, linehaulCents].map((cents) => formatDollars(dollars(cents)))
  const sentence = `The parts of the drivers are ${pay} together, more than the linehaul of ${linehaul}.`
  return [{ code: 'pay_beyond_linehaul', severity: 'warn', sentence }]
}
