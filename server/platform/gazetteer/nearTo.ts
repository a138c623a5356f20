import { straightMiles } from '#shared/kernel/distance'
import { findPlace, type Gazetteer, type Place } from '#shared/kernel/gazetteer'
import { alike } from '#shared/loads/laneHistory'

/** Whether a location is so near to a place that lanes which end there are alike (§9). Looks every location up once. */
export function nearTo(gazetteer: Gazetteer): (location: string, target: Place) => boolean {
  const places = new Map<string, Place | null>()
  return (location, target) => {
    if (!places.has(location)) places.set(location, findPlace(gazetteer, location))
    const place = places.get(location)
    return Boolean(place && straightMiles(place, target) <= alike.miles)
  }
}
