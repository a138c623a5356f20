import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { clockOf, findPlace, parseGazetteer, parsePlace, publicPlace, suggestPlaces, zoneOf } from '#shared/kernel/gazetteer'
import { usStates } from '#shared/kernel/usStates'

/** The gazetteer as it is built and shipped, not a sample. */
const gazetteer = parseGazetteer(readFileSync(new URL('../../../build/gazetteer.txt', import.meta.url), 'utf8'))
const places = [...gazetteer.byKey.values()]

describe('an address is taken apart from its end', () => {
  test.each([
    ['1200 W Industrial Blvd, Suite 4, Phoenix, AZ 85009', 'Phoenix, AZ', '1200 W Industrial Blvd, Suite 4', 'America/Phoenix'],
    ['1200 w industrial blvd phoenix az', 'Phoenix, AZ', '1200 w industrial blvd', 'America/Phoenix'],
    ['6500 Montana Ave, El Paso, TX 79925', 'El Paso, TX', '6500 Montana Ave', 'America/Denver'],
    ['500 Main St El Paso Texas 79925-0001', 'El Paso, TX', '500 Main St', 'America/Denver'],
    ['PO Box 12, Yuma, AZ 85364, USA', 'Yuma, AZ', 'PO Box 12', 'America/Phoenix'],
    ['100 N Fort Worth Ave, Fort Worth TX', 'Fort Worth, TX', '100 N Fort Worth Ave', 'America/Chicago'],
    ['1 St Louis St, St Louis, MO', 'St. Louis, MO', '1 St Louis St', 'America/Chicago'],
    ['350 5th Ave, New York, NY 10118', 'New York, NY', '350 5th Ave', 'America/New_York'],
    [
      'Franklin Mountain Electric\n12 Calle Peña\nCañon City, Colorado',
      'Cañon City, CO',
      'Franklin Mountain Electric, 12 Calle Peña',
      'America/Denver',
    ],
    ['1 Infinite Loop，Cupertino，CA 95014', 'Cupertino, CA', '1 Infinite Loop', 'America/Los_Angeles'],
    ['Dallas-Fort Worth, TX', 'Dallas, TX', null, 'America/Chicago'],
    ['Winston-Salem, NC', 'Winston-Salem, NC', null, 'America/New_York'],
    ['Phoenix 85009 AZ', 'Phoenix, AZ', null, 'America/Phoenix'],
    ['Phoenix, AZ 85009 USA', 'Phoenix, AZ', null, 'America/Phoenix'],
  ])('%j is in %s', (typed, place, street, zone) => {
    expect(publicPlace(gazetteer, typed, 'Pickup')).toBe(place)
    expect(parsePlace(gazetteer, typed).street).toBe(street)
    expect(zoneOf(gazetteer, typed)).toBe(zone)
  })

  test.each([
    ['77 Secret Rd, Nowhere Ranch, TX', 'Texas'],
    ['77 Secret Rd', 'Pickup'],
    ['Key West, Virginia', 'Virginia'],
    ['', 'Pickup'],
  ])('of %j, whose city is not known, everybody reads %j', (typed, shown) =>
    expect(publicPlace(gazetteer, typed, 'Pickup')).toBe(shown),
  )

  test('whatever stands before a city of the gazetteer, it is found and nothing of it is public', () => {
    const streets = ['12 Canary Wharf Rd', 'Gate 4, 900 E Ash Ave', 'PO Box 77', 'Suite 9, 1 Bird Loop']
    const shapes = fc.constantFrom(
      (city: string, state: string) => `${city}, ${state}`,
      (city: string, state: string) => `${city}, ${usStates[state as 'AZ']} 85009`,
      (city: string, state: string) => `${city} ${state} 85009, USA`,
      (city: string, state: string) => `${city}, ${state.toLowerCase()}, United States`,
    )
    fc.assert(
      fc.property(fc.constantFrom(...places), fc.constantFrom(...streets), shapes, ({ name, state }, street, shape) => {
        const typed = `${street}, ${shape(name, state)}`
        expect(findPlace(gazetteer, typed)).toMatchObject({ name, state })
        expect(publicPlace(gazetteer, typed, 'Pickup')).toBe(`${name}, ${state}`)
      }),
      { numRuns: 2_000 },
    )
  })
})

describe('the gazetteer', () => {
  test('has the cities of the country, each with a time zone that Intl supports', () => {
    expect(places.length).toBeGreaterThan(8_000)
    const zones = new Set(places.map((place) => place.zone))
    for (const zone of zones) expect(() => new Intl.DateTimeFormat('en-US', { timeZone: zone }), zone).not.toThrow()
    expect(zones.size).toBeGreaterThan(8)
    for (const place of places) {
      expect(place.state, place.name).toMatch(/^[A-Z]{2}$/)
      expect(place.latitude > 17 && place.latitude < 72 && place.longitude < -64 && place.longitude > -180, place.name).toBe(true)
    }
  })

  test.each([
    ['Phoenix, AZ', 'America/Phoenix'],
    ['Tucson, AZ', 'America/Phoenix'],
    ['Flagstaff, AZ', 'America/Phoenix'],
    ['Yuma, AZ', 'America/Phoenix'],
    ['Window Rock, AZ', 'America/Denver'],
    ['Kayenta, AZ', 'America/Denver'],
    ['Chinle, AZ', 'America/Denver'],
    ['Tuba City, AZ', 'America/Denver'],
    ['El Paso, TX', 'America/Denver'],
    ['Dallas, TX', 'America/Chicago'],
    ['Houston, TX', 'America/Chicago'],
    ['Austin, TX', 'America/Chicago'],
    ['Los Angeles, CA', 'America/Los_Angeles'],
    ['San Diego, CA', 'America/Los_Angeles'],
    ['Fresno, CA', 'America/Los_Angeles'],
    ['Oakland, CA', 'America/Los_Angeles'],
    ['New York, NY', 'America/New_York'],
    ['Nashville, TN', 'America/Chicago'],
    ['Knoxville, TN', 'America/New_York'],
    ['Pensacola, FL', 'America/Chicago'],
  ])('%s is in the time zone %s', (location, zone) => {
    expect(findPlace(gazetteer, location)).not.toBeNull()
    const offset = (name: string) =>
      ['2026-01-15T12:00Z', '2026-07-15T12:00Z'].map((at) => new Date(at).toLocaleString('sv-SE', { timeZone: name }))
    // Zones that differ only in name (Shiprock, Denver) have the same time.
    expect(offset(zoneOf(gazetteer, location))).toEqual(offset(zone))
  })

  test.each([
    'phoenix, az',
    'PHOENIX AZ',
    '  Phoenix ,  AZ ',
    'Phoenix, AZ 85007',
    'Phoenix, AZ 85007-1234',
    'Phoenix, az.',
    'Phoenix, Arizona',
    'phoenix arizona 85007',
    'Phoenix, AZ, USA',
    'Phoenix, Arizona, 85007, US',
    'Phoenix, AZ, United States',
    'phoenix az 85007 united states',
    'Phoenix, AZ 85007, United States of America',
    'Phoenix, AZ, U.S.A.',
    'Phoenix, AZ, U.S.',
  ])('%j is Phoenix, AZ', (typed) => expect(findPlace(gazetteer, typed)).toMatchObject({ name: 'Phoenix', state: 'AZ' }))

  test('a search ignores accents, apostrophes and the spelling of St.', () => {
    expect(findPlace(gazetteer, 'St. Louis, MO')).toMatchObject({ state: 'MO' })
    expect(findPlace(gazetteer, 'st louis, mo')).toEqual(findPlace(gazetteer, 'Saint Louis, MO'))
    expect(findPlace(gazetteer, 'Cañon City, CO')).toEqual(findPlace(gazetteer, 'canon city, co'))
    expect(findPlace(gazetteer, 'Cañon City, CO')).not.toBeNull()
  })

  test.each(['', 'Phoenix', ',', ', AZ', 'AZ', 'Atlantis, AZ', 'Phoenix, XX', '85007'])('%j is not found', (typed) => {
    expect(findPlace(gazetteer, typed)).toBeNull()
  })

  test.each([
    ['Nowhere Ranch, TX', 'America/Chicago'],
    ['Nowhere Ranch, tx 79901', 'America/Chicago'],
    ['Mine road, NV', 'America/Los_Angeles'],
    ['Somewhere', 'America/Phoenix'],
    ['', 'America/Phoenix'],
    ['Ranch, XX', 'America/Phoenix'],
  ])('the unknown place %j gets the zone of its state, else of the company: %s', (location, zone) => {
    expect(zoneOf(gazetteer, location)).toBe(zone)
  })

  test.each([
    ['Houston, Texas', 'Houston', 'TX'],
    ['houston TEXAS', 'Houston', 'TX'],
    ['El Paso, Texas 79901', 'El Paso', 'TX'],
    ['Santa Fe New Mexico', 'Santa Fe', 'NM'],
    ['New York, New York', 'New York', 'NY'],
    ['Charleston West Virginia', 'Charleston', 'WV'],
    ['Richmond Virginia', 'Richmond', 'VA'],
    ['Kansas City, Missouri', 'Kansas City', 'MO'],
    ['Washington, D.C.', 'Washington', 'DC'],
    ['Washington, District of Columbia', 'Washington', 'DC'],
  ])('%j is %s, %s: full names of states are matched', (typed, name, state) => {
    expect(findPlace(gazetteer, typed)).toMatchObject({ name, state })
  })

  test.each([
    ['Nowhere Ranch, Texas', 'America/Chicago', 'TX'],
    ['Nowhere Ranch, New Mexico', 'America/Denver', 'NM'],
    ['Nowhere Ranch, Idaho', 'America/Denver', 'ID'],
    ['Texas', 'America/Chicago', 'TX'],
    ['Key Ranch West, Virginia', 'America/New_York', 'VA'],
  ])('the unknown place %j gets the zone of its state: %s', (typed, zone, state) => {
    expect(clockOf(gazetteer, typed)).toEqual({ zone, place: null, state })
  })

  test('reports what determined the zone: the city, the state, or neither', () => {
    expect(clockOf(gazetteer, 'el paso, tx')).toMatchObject({ zone: 'America/Denver', place: { name: 'El Paso' }, state: 'TX' })
    expect(clockOf(gazetteer, 'Nowhere Ranch, tx')).toEqual({ zone: 'America/Chicago', place: null, state: 'TX' })
    expect(clockOf(gazetteer, 'Ranch, XX')).toEqual({ zone: 'America/Phoenix', place: null, state: null })
  })

  test('suggests the cities that begin with the typed letters, the largest first', () => {
    const names = (typed: string, limit?: number) =>
      suggestPlaces(gazetteer, typed, limit).map(({ name, state }) => `${name}, ${state}`)
    expect(names('pho')[0]).toBe('Phoenix, AZ')
    expect(names('hou')[0]).toBe('Houston, TX')
    expect(names('SAN D')[0]).toBe('San Diego, CA')
    expect(names('san', 6)).toHaveLength(6)
    expect(names('san', 3)).toEqual(names('san', 6).slice(0, 3))
    expect(names('springfield, il')).toEqual(['Springfield, IL'])
    expect(names('spri, il')).toContain('Springfield, IL')
    expect(names('springfield, ill')).toEqual(['Springfield, IL'])
    expect(names('hous, texas')[0]).toBe('Houston, TX')
    expect(names('p')).toEqual([])
    expect(names('')).toEqual([])
    expect(names('zzzz')).toEqual([])
  })

  test('every city is found by its own name', () => {
    const lost = places.filter((place) => findPlace(gazetteer, `${place.name}, ${place.state}`) !== place)
    expect(lost).toEqual([])
  })

  test('every city is suggested by its own name', () => {
    fc.assert(
      fc.property(fc.constantFrom(...places), (place) => {
        expect(suggestPlaces(gazetteer, `${place.name}, ${place.state}`, 50)).toContain(place)
      }),
      { numRuns: 500 },
    )
  })

  test('any input gets a zone, and never throws', () => {
    fc.assert(
      fc.property(fc.string(), (typed) => {
        expect(zoneOf(gazetteer, typed)).toMatch(/^[A-Z]/)
        expect(Array.isArray(suggestPlaces(gazetteer, typed))).toBe(true)
      }),
    )
  })
})
