import zoneAt from '@photostructure/tz-lookup'

/** The zones that each state keeps. A lookup by place alone puts Yuma in California and Laredo in Mexico: across the river. */
const keptIn: Record<string, string[]> = {}
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
    keptIn[state] ??= []
    keptIn[state].push(zone.includes('/') ? zone : `America/${zone}`)
  }
}

/** Counties of these states keep zones named after them, such as America/Indiana/Knox. */
const ownZones: Record<string, string> = { IN: 'America/Indiana/', KY: 'America/Kentucky/', ND: 'America/North_Dakota/' }

function keeps(state: string, zone: string): boolean {
  const own = ownZones[state]
  return Boolean(keptIn[state]?.includes(zone) || (own && zone.startsWith(own)))
}

/** The IANA zone of a place in a state: the one at that place, or, where that is a neighbour's, the state's nearest. */
export function zoneIn(state: string, latitude: number, longitude: number): string {
  for (let distance = 0; distance < 5; distance += 0.05) {
    for (let turn = 0; turn < 16; turn++) {
      const angle = (turn * Math.PI) / 8
      const zone = zoneAt(latitude + distance * Math.sin(angle), longitude + distance * Math.cos(angle))
      if (keeps(state, zone)) return zone
      if (distance === 0) break
    }
  }
  throw new Error(`No zone of ${state} is near ${latitude}, ${longitude}`)
}
