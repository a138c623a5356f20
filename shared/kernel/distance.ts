import type { Gazetteer, Place } from './gazetteer.ts'

/** The mean radius of the earth in miles. */
const earthRadius = 3958.7613

/** How much longer the road is than the straight line (§9). */
export const circuity = 1.2

/** Whole miles by the straight line, and by road as `circuity` estimates it. */
export interface DistanceEstimate {
  straight: number
  road: number
}

type Coordinates = Pick<Place, 'latitude' | 'longitude'>

const radians = (degrees: number) => (degrees * Math.PI) / 180

/** Miles on the great circle between two places, by the haversine formula; not rounded. */
export function straightMiles(from: Coordinates, to: Coordinates): number {
  const [north, east] = [radians(to.latitude - from.latitude), radians(to.longitude - from.longitude)]
  const chord =
    Math.sin(north / 2) ** 2 + Math.cos(radians(from.latitude)) * Math.cos(radians(to.latitude)) * Math.sin(east / 2) ** 2
  return 2 * earthRadius * Math.asin(Math.min(1, Math.sqrt(chord)))
}

/**
 * The estimate between two places: the whole straight miles × 1.20, so that who reads both numbers finds the second by the
 * first. Null within one mile: inside a city the coordinates say nothing.
 */
export function estimateDistance(from: Coordinates, to: Coordinates): DistanceEstimate | null {
  const straight = Math.round(straightMiles(from, to))
  return straight > 0 ? { straight, road: Math.round(straight * circuity) } : null
}

/**
 * The estimate over all stops of a load, in their order: the whole straight miles of every leg, × 1.20. Null where a place is
 * not known, and where all of them are in one city.
 */
export function estimateRoute(places: readonly (Coordinates | null)[]): DistanceEstimate | null {
  const located = places.filter((place) => place !== null)
  if (located.length < 2 || located.length < places.length) return null
  const straight = located
    .slice(1)
    .reduce((sum, place, before) => sum + Math.round(straightMiles(located[before] as Coordinates, place)), 0)
  return straight > 0 ? { straight, road: Math.round(straight * circuity) } : null
}

/** Miles an hour that an estimate of driving assumes, and hours to load (§9). */
export const assumed = { milesPerHour: 55, hoursToLoad: 2 } as const

/** Whole minutes of driving for a distance in miles. */
export function drivingMinutes(miles: number): number {
  return Math.round((miles * 60) / assumed.milesPerHour)
}

/** The earliest that freight picked up at `pickup` can be there: loaded, and driven without a rest. */
export function earliestDelivery(pickup: Date, miles: number): Date {
  return new Date(pickup.getTime() + (assumed.hoursToLoad * 60 + drivingMinutes(miles)) * 60_000)
}

/** The place that is nearest to a position in degrees; null within none of so many miles. */
export function nearestPlace(gazetteer: Gazetteer, point: Coordinates, within = 60): Place | null {
  const best: { place: Place | null; miles: number } = { place: null, miles: within }
  for (const place of gazetteer.byKey.values()) {
    // A degree of latitude is 69 miles: most are too far at first sight.
    if (Math.abs(place.latitude - point.latitude) * 69 > best.miles) continue
    const miles = straightMiles(place, point)
    if (miles < best.miles) Object.assign(best, { place, miles })
  }
  return best.place
}
