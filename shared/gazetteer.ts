import { company } from './company.ts'

/** A city of the gazetteer: the name and state a person types, its IANA zone, its place in degrees. */
export interface Place {
  name: string
  state: string
  zone: string
  latitude: number
  longitude: number
}

export interface Gazetteer {
  /** Folded `name,state` to place, largest city first: what most people mean comes first. */
  byKey: Map<string, Place>
}

/** The zone most of a state keeps, for places the gazetteer does not know. */
const stateZones: Record<string, string> = {}
for (const [zone, states] of Object.entries({
  'America/New_York': 'CT DC DE FL GA IN KY MA MD ME MI NC NH NJ NY OH PA RI SC VA VT WV',
  'America/Chicago': 'AL AR IA IL KS LA MN MO MS ND NE OK SD TN TX WI',
  'America/Denver': 'CO MT NM UT WY',
  'America/Boise': 'ID',
  'America/Phoenix': 'AZ',
  'America/Los_Angeles': 'CA NV OR WA',
  'America/Anchorage': 'AK',
  'Pacific/Honolulu': 'HI',
})) {
  for (const state of states.split(' ')) stateZones[state] = zone
}

const fold = (value: string) =>
  value
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/\bst\.?\s/g, 'saint ')
    .replace(/[.'’]/g, '')
    .replace(/\s+/g, ' ')
    .trim()

/**
 * Reads the compact file that the build makes: a first line with the zones, then a line a city,
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

/** The place meant by `City, ST` as a person types it (any case, with or without accents and a zip code), or null. */
export function findPlace(gazetteer: Gazetteer, location: string): Place | null {
  const match = /^(.*?)[,\s]+([a-z]{2})\.?(?:\s+\d{5}(?:-\d{4})?)?$/i.exec(location.trim())
  if (!match) return null
  return gazetteer.byKey.get(`${fold(match[1] ?? '')},${(match[2] ?? '').toLowerCase()}`) ?? null
}

/** The IANA zone of a typed place, and what it was told by: the city, else its state's main zone, else the company's. */
export function clockOf(gazetteer: Gazetteer, location: string): { zone: string; place: Place | null; state: string | null } {
  const place = findPlace(gazetteer, location)
  if (place) return { zone: place.zone, place, state: place.state }
  const state = /\b([A-Z]{2})\b\.?(?:\s+\d{5}(?:-\d{4})?)?\s*$/.exec(location.toUpperCase())?.[1]
  const zone = state && stateZones[state]
  return zone ? { zone, place, state } : { zone: company.zone, place, state: null }
}

/** The IANA zone of a typed place: the city's own, else its state's main one, else the company's. */
export function zoneOf(gazetteer: Gazetteer, location: string): string {
  return clockOf(gazetteer, location).zone
}

/** At most `limit` places for what was typed so far: names that begin with it, largest city first; `ph, az` narrows by state. */
export function suggestPlaces(gazetteer: Gazetteer, typed: string, limit = 6): Place[] {
  const [city = '', state = ''] = fold(typed)
    .split(',')
    .map((part) => part.trim())
  if (city.length < 2) return []
  const found: Place[] = []
  for (const [key, place] of gazetteer.byKey) {
    if (found.length === limit) break
    if (key.startsWith(city) && key.startsWith(`,${state}`, key.lastIndexOf(','))) found.push(place)
  }
  return found
}
