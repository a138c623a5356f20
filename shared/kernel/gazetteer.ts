import { cityCandidates, splitState } from './address.ts'
import { company } from './company.ts'
import { foldName as fold, statesByName, usStates } from './usStates.ts'
import { type UsZone, usZones } from './zones.ts'

/** A city of the gazetteer: name, state, IANA zone, and position in degrees. */
export interface Place {
  name: string
  state: string
  zone: string
  latitude: number
  longitude: number
}

export interface Gazetteer {
  /** The places by folded `name,state`, the largest city first, for suggestions. */
  byKey: Map<string, Place>
}

/** The main zone of each state, for places that the gazetteer does not have; always one that the form offers. */
const stateZones: Record<string, UsZone> = {}
const statesByZone: Record<UsZone, string> = {
  'America/New_York': 'CT DC DE FL GA IN KY MA MD ME MI NC NH NJ NY OH PA RI SC VA VT WV',
  'America/Chicago': 'AL AR IA IL KS LA MN MO MS ND NE OK SD TN TX WI',
  'America/Denver': 'CO ID MT NM UT WY',
  'America/Phoenix': 'AZ',
  'America/Los_Angeles': 'CA NV OR WA',
  'America/Anchorage': 'AK',
  'Pacific/Honolulu': 'HI',
}
for (const zone of usZones) for (const state of statesByZone[zone].split(' ')) stateZones[state] = zone

/**
 * Parses the gazetteer file of the build: a first line with the zones, then a line per city,
 * `name|state|zone index|latitude|longitude` with degrees in hundredths, largest city first.
 */
export function parseGazetteer(file: string): Gazetteer {
  const [zoneLine = '', ...lines] = file.trimEnd().split('\n')
  const zones = zoneLine.split('|')
  const byKey = new Map<string, Place>()
  for (const line of lines) {
    const [name = '', state = '', zone = '0', latitude = '0', longitude = '0'] = line.split('|')
    const key = `${fold(name)},${state.toLowerCase()}`
    if (byKey.has(key)) continue
    byKey.set(key, {
      name,
      state,
      zone: zones[Number(zone)] ?? company.zone,
      latitude: Number(latitude) / 100,
      longitude: Number(longitude) / 100,
    })
  }
  return { byKey }
}

/** A typed place or address: its city from the gazetteer, its state, and the text before the city. */
export interface TypedPlace {
  place: Place | null
  state: string | null
  street: string | null
}

/** Takes a typed place or address apart from its end: `1200 W Industrial Blvd, Suite 4, Phoenix, AZ 85009`. */
export function parsePlace(gazetteer: Gazetteer, location: string): TypedPlace {
  const { state, rest } = splitState(location)
  if (!state) return { place: null, state: null, street: null }
  for (const { city, street } of cityCandidates(rest)) {
    const place = gazetteer.byKey.get(`${fold(city)},${state.toLowerCase()}`)
    if (place) return { place, state, street: street || null }
  }
  return { place: null, state, street: null }
}

/**
 * The place of `City, ST` or `City, State` as typed, or null if the gazetteer does not have it. Case and accents are ignored, and
 * a street, a zip code and the country are allowed.
 */
export const findPlace = (gazetteer: Gazetteer, location: string): Place | null => parsePlace(gazetteer, location).place

/** The IANA zone of a typed place, and what determined it: the city, else its state's main zone, else the company's. */
export function clockOf(gazetteer: Gazetteer, location: string): { zone: string; place: Place | null; state: string | null } {
  const { place, state } = parsePlace(gazetteer, location)
  if (place) return { zone: place.zone, place, state: place.state }
  const zone = state && stateZones[state]
  return zone ? { zone, place, state } : { zone: company.zone, place, state: null }
}

/** City and state of a typed place, without a street, for public pages. Returns `unknown` for a place without a state. */
export function publicPlace(gazetteer: Gazetteer, location: string, unknown: string): string {
  const { place, state } = parsePlace(gazetteer, location)
  if (place) return `${place.name}, ${place.state}`
  return state ? usStates[state as keyof typeof usStates] : unknown
}

/** The IANA zone of a typed place: the city's own, else its state's main one, else the company's. */
export function zoneOf(gazetteer: Gazetteer, location: string): string {
  return clockOf(gazetteer, location).zone
}

/**
 * At most `limit` places whose name begins with the typed text, the largest city first; `ph, az` or `ph, arizona` narrows by
 * state. None for fewer than 2 letters.
 */
export function suggestPlaces(gazetteer: Gazetteer, typed: string, limit = 6): Place[] {
  const [city = '', state = ''] = fold(typed)
    .split(',')
    .map((part) => part.trim())
  if (city.length < 2) return []
  const named = new Set([...statesByName].flatMap(([name, letters]) => (name.startsWith(state) ? [letters] : [])))
  const found: Place[] = []
  for (const [key, place] of gazetteer.byKey) {
    if (found.length === limit) break
    if (key.startsWith(city) && named.has(place.state)) found.push(place)
  }
  return found
}
