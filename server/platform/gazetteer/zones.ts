import zoneAt from '@photostructure/tz-lookup'

/** The zones of each state. A lookup by coordinates alone puts Yuma in California and Laredo in Mexico. */
const zonesByState: Record<string, string[]> = {}
for (const [zone, states] of Object.entries({
  New_York: 'CT DC DE FL GA IN KY MA MD ME MI NC NH NJ NY OH PA RI SC TN VA VT WV',
  Chicago: 'AL AR FL IA IL IN KS KY LA MI MN MO MS ND NE OK SD TN TX WI',
  Denver: 'AZ CO ID KS MT ND NE NM NV OK OR SD TX UT WY',
  Phoenix: 'AZ',
  Los_Angeles: 'CA ID NV OR WA',
  Boise: 'ID OR',
  Detroit: 'MI',
  Menominee: 'MI',
  Anchorage: 'AK',
  Juneau: 'AK',
  Sitka: 'AK',
  Nome: 'AK',
  Yakutat: 'AK',
  Metlakatla: 'AK',
  Adak: 'AK',
  'Pacific/Honolulu': 'HI',
})) {
  for (const state of states.split(' ')) {
    zonesByState[state] ??= []
    zonesByState[state].push(zone.includes('/') ? zone : `America/${zone}`)
  }
}

/** These states have further zones for single counties, such as America/Indiana/Knox. */
const countyZones: Record<string, string> = { IN: 'America/Indiana/', KY: 'America/Kentucky/', ND: 'America/North_Dakota/' }

function hasZone(state: string, zone: string): boolean {
  const prefix = countyZones[state]
  return Boolean(zonesByState[state]?.includes(zone) || (prefix && zone.startsWith(prefix)))
}

/** The IANA zone of a place in a state: the one at its coordinates or, where that is a neighbour's, the state's nearest. */
export function zoneIn(state: string, latitude: number, longitude: number): string {
  for (let distance = 0; distance < 5; distance += 0.05) {
    for (let direction = 0; direction < 16; direction++) {
      const angle = (direction * Math.PI) / 8
      const zone = zoneAt(latitude + distance * Math.sin(angle), longitude + distance * Math.cos(angle))
      if (hasZone(state, zone)) return zone
      if (distance === 0) break
    }
  }
  throw new Error(`No zone of ${state} is near ${latitude}, ${longitude}`)
}
