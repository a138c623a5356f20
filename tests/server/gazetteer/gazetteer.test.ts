import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import { findPlace, type Gazetteer, suggestPlaces, zoneOf } from '#shared/kernel/gazetteer'
import { loadGazetteer } from '../../../server/platform/gazetteer/gazetteer.ts'
import { ensureBuilt } from '../../../server/process/setup.mjs'
import { root } from '../../support/processes.ts'

let gazetteer: Gazetteer

/** By the IANA's zone.tab. */
const zonesOfTheUnitedStates =
  /^(America\/(New_York|Detroit|Kentucky\/\w+|Indiana\/\w+|Chicago|Menominee|North_Dakota\/\w+|Denver|Boise|Phoenix|Los_Angeles|Anchorage|Juneau|Sitka|Metlakatla|Yakutat|Nome|Adak)|Pacific\/Honolulu)$/

beforeAll(async () => {
  await ensureBuilt(root, ['gazetteer'])
  gazetteer = loadGazetteer()
})

describe('the built gazetteer', () => {
  test.each([
    ['Phoenix, AZ', 'America/Phoenix'],
    ['El Paso, TX', 'America/Denver'],
    ['Dallas, TX', 'America/Chicago'],
    ['Window Rock, AZ', 'America/Denver'],
    ['Kayenta, AZ', 'America/Denver'],
    ['Nogales, AZ', 'America/Phoenix'],
    ['Calexico, CA', 'America/Los_Angeles'],
    ['Brownsville, TX', 'America/Chicago'],
    ['Pensacola, FL', 'America/Chicago'],
    ['Miami, FL', 'America/New_York'],
    ['New York, NY', 'America/New_York'],
    ['Washington, DC', 'America/New_York'],
    ['Detroit, MI', 'America/Detroit'],
    ['Van Nuys, CA', 'America/Los_Angeles'],
    ['honolulu, hi', 'Pacific/Honolulu'],
  ])('%s is in %s', (location, zone) => {
    expect(findPlace(gazetteer, location)).not.toBeNull()
    expect(zoneOf(gazetteer, location)).toBe(zone)
  })

  test('has every state, thousands of cities, and only time zones of the United States', () => {
    const places = [...gazetteer.byKey.values()]
    expect(places.length).toBeGreaterThan(15_000)
    expect(new Set(places.map(({ state }) => state)).size).toBe(51)
    for (const zone of new Set(places.map((place) => place.zone))) {
      expect(zone).toMatch(zonesOfTheUnitedStates)
    }
    for (const { name, latitude, longitude } of places) {
      expect(latitude > 18 && latitude < 72 && longitude > -180 && longitude < -66, name).toBe(true)
    }
  })

  test('suggests larger cities first', () => {
    expect(suggestPlaces(gazetteer, 'phoe', 1)).toMatchObject([{ name: 'Phoenix', state: 'AZ' }])
    expect(suggestPlaces(gazetteer, 'san', 2).map(({ name }) => name)).toEqual(['San Antonio', 'San Diego'])
    expect(suggestPlaces(gazetteer, 'portland, me', 1)).toMatchObject([{ name: 'Portland', state: 'ME' }])
  })

  test('stays small', () => {
    expect(readFileSync(join(root, 'build', 'gazetteer.txt')).length).toBeLessThan(500_000)
  })
})
