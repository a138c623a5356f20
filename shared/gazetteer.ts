import { company } from './company.ts'
import { foldName as fold, statesByName } from './states.ts'
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
const statesOf: Record<UsZone, string> = {
  'America/New_York': 'CT DC DE FL GA IN KY MA MD ME MI NC NH NJ NY OH PA RI SC VA VT WV',
  'America/Chicago': 'AL AR IA IL KS LA MN MO MS ND NE OK SD TN TX WI',
  'America/Denver': 'CO ID MT NM UT WY',
  'America/Phoenix': 'AZ',
  'America/Los_Angeles': 'CA NV OR WA',
  'America/Anchorage': 'AK',
  'Pacific/Honolulu': 'HI',
}
for (const zone of usZones) for (const state of statesOf[zone].split(' ')) stateZones[state] = zone

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

/** The ways to write the country, folded, split into words. */
const countryNames = ['united states of america', 'united states', 'usa', 'us'].map((name) => name.split(' '))

/** City (folded) and state (its letters) of a typed place: `Houston, TX 77002`, `houston texas`. */
function partsOf(location: string): { city: string; state: string | null } {
  const words = fold(location.replaceAll(',', ' , ')).split(' ').filter(Boolean)
  const dropCommas = () => {
    while (words.at(-1) === ',') words.pop()
  }
  dropCommas()
  const country = countryNames.find((name) => words.slice(-name.length).join(' ') === name.join(' '))
  if (country) words.splice(-country.length)
  dropCommas()
  if (/^\d{5}(-\d{4})?$/.test(words.at(-1) ?? '')) words.pop()
  dropCommas()
  const city = (end: number) =>
    words
      .slice(0, end)
      .filter((word) => word !== ',')
      .join(' ')
  // First what follows the last comma: `Key West, Virginia` is in Virginia. Else the longest name: Charleston West Virginia.
  const comma = words.lastIndexOf(',')
  const ends = [...(comma >= 0 ? [comma + 1] : []), words.length - 3, words.length - 2, words.length - 1].filter((at) => at >= 0)
  for (const at of ends) {
    const state = statesByName.get(words.slice(at).join(' '))
    if (state) return { city: city(at), state }
  }
  return { city: city(words.length), state: null }
}

/**
 * The place of `City, ST` or `City, State` as typed (any case, with or without accents, a zip code and the country), or null
 * if the gazetteer does not have it.
 */
export function findPlace(gazetteer: Gazetteer, location: string): Place | null {
  const { city, state } = partsOf(location)
  return (state && gazetteer.byKey.get(`${city},${state.toLowerCase()}`)) || null
}

/** The IANA zone of a typed place, and what determined it: the city, else its state's main zone, else the company's. */
export function clockOf(gazetteer: Gazetteer, location: string): { zone: string; place: Place | null; state: string | null } {
  const place = findPlace(gazetteer, location)
  if (place) return { zone: place.zone, place, state: place.state }
  const { state } = partsOf(location)
  const zone = state && stateZones[state]
  return zone ? { zone, place, state } : { zone: company.zone, place, state: null }
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
