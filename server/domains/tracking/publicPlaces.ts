import { parsePlace, publicPlace } from '#shared/kernel/gazetteer'
import type { Shipment } from '#shared/tracking/shipment'
import type { TrackingEventType } from '#shared/tracking/status'
import type { TrackingRecord } from '#shared/tracking/tracking'
import { loadGazetteer } from '../../platform/gazetteer/gazetteer.ts'

/** The address of a stop. */
interface StopAddress {
  street: string | null
  location: string
}

/** The public location of an event without a known state. */
function unknownPlace(type: TrackingEventType): string {
  if (type.endsWith('_pickup')) return 'Pickup'
  if (type.endsWith('_stop')) return 'Stop'
  return type === 'check_call' ? 'On the road' : 'Delivery'
}

/** The streets of a stop, which only driver, shipper and desk may read. */
function getStreets({ street, location }: StopAddress): string[] {
  return [street, parsePlace(loadGazetteer(), location).street].flatMap((text) => (text && text.length > 3 ? [text] : []))
}

const isInWord = (character: string | undefined) => character !== undefined && /[\p{L}\p{N}]/u.test(character)

/** In lower case, with the same length. */
const lowerCase = (text: string) =>
  text.replace(/\p{Lu}/gu, (letter) => (letter.toLowerCase().length === letter.length ? letter.toLowerCase() : letter))

/** A public note without a street of a stop, where the street occurs as whole words. */
function withoutStreet(note: string, street: string): string {
  const [text, wanted] = [lowerCase(note), lowerCase(street)]
  const parts: string[] = []
  let from = 0
  for (let index = text.indexOf(wanted); index >= 0; index = text.indexOf(wanted, index + wanted.length)) {
    const end = index + wanted.length
    if (isInWord(text[index - 1]) || isInWord(text[end])) continue
    parts.push(note.slice(from, index))
    from = end
  }
  return [...parts, note.slice(from)].join('the address')
}

/** A public note without the streets of the stops, the longest first. */
const withoutStreets = (note: string, streets: readonly string[]): string =>
  [...new Set(streets)].toSorted((left, right) => right.length - left.length).reduce(withoutStreet, note)

type Stops = readonly StopAddress[]

/** The public form of an event: its location by city and state, and no street of a stop in its note. */
export function publishEvent<Event extends { type: TrackingEventType; location: string; note: string }>(
  event: Event,
  stops: Stops,
): Event {
  return {
    ...event,
    location: publicPlace(loadGazetteer(), event.location, unknownPlace(event.type)),
    note: withoutStreets(event.note, stops.flatMap(getStreets)),
  }
}

/** The public form of a load: its locations by city and state, and no street in any note. */
export function publishPlaces<Record extends TrackingRecord | Omit<Shipment, 'cancelledAt'>>(
  record: Record,
  stops: Stops,
): Record {
  const gazetteer = loadGazetteer()
  return {
    ...record,
    pickup: publicPlace(gazetteer, record.pickup, 'Pickup'),
    delivery: publicPlace(gazetteer, record.delivery, 'Delivery'),
    events: record.events.map((event) => publishEvent(event, stops)),
  }
}

/**
 * Whether the stored event is public as it is, because its digest proves no other text. Its location is a known city, however it
 * is spelled, without street or zip code, and its note has no street of a stop.
 */
export function isPublicEvent({ location, note }: { location: string; note: string }, stops: Stops): boolean {
  const { place, street } = parsePlace(loadGazetteer(), location)
  return place !== null && street === null && !/\d/.test(location) && withoutStreets(note, stops.flatMap(getStreets)) === note
}
