import type { LoadEquipment } from '#shared/kernel/equipment'
import { zones as quoteZones } from './demoQuotes.ts'

/** The zone of every place that a demo load passes. */
export const laneZones: Record<string, string> = {
  ...quoteZones,
  'Gila Bend, AZ': 'America/Phoenix',
  'Casa Grande, AZ': 'America/Phoenix',
  'Kingman, AZ': 'America/Phoenix',
  'Blythe, CA': 'America/Los_Angeles',
  'Barstow, CA': 'America/Los_Angeles',
  'Indio, CA': 'America/Los_Angeles',
  'El Centro, CA': 'America/Los_Angeles',
  'Los Banos, CA': 'America/Los_Angeles',
  'Lordsburg, NM': 'America/Denver',
  'Deming, NM': 'America/Denver',
  'Fort Stockton, TX': 'America/Chicago',
  'Big Spring, TX': 'America/Chicago',
  'Abilene, TX': 'America/Chicago',
  'Junction, TX': 'America/Chicago',
  'Corsicana, TX': 'America/Chicago',
  'Columbus, TX': 'America/Chicago',
  'San Marcos, TX': 'America/Chicago',
}

/** A lane: from, to, miles, and where a driver calls from on the way. */
export type Lane = readonly [from: string, to: string, miles: number, via: string]

export const lanes: readonly Lane[] = [
  ['Phoenix, AZ', 'Los Angeles, CA', 373, 'Blythe, CA'],
  ['Los Angeles, CA', 'Phoenix, AZ', 373, 'Indio, CA'],
  ['Phoenix, AZ', 'San Diego, CA', 355, 'Gila Bend, AZ'],
  ['San Diego, CA', 'Phoenix, AZ', 355, 'El Centro, CA'],
  ['Phoenix, AZ', 'El Paso, TX', 430, 'Lordsburg, NM'],
  ['El Paso, TX', 'Phoenix, AZ', 430, 'Deming, NM'],
  ['Tucson, AZ', 'Los Angeles, CA', 486, 'Casa Grande, AZ'],
  ['Tucson, AZ', 'El Paso, TX', 317, 'Lordsburg, NM'],
  ['Fresno, CA', 'Phoenix, AZ', 590, 'Barstow, CA'],
  ['Bakersfield, CA', 'Tucson, AZ', 597, 'Blythe, CA'],
  ['Los Angeles, CA', 'Flagstaff, AZ', 466, 'Kingman, AZ'],
  ['Los Angeles, CA', 'Oakland, CA', 371, 'Los Banos, CA'],
  ['Houston, TX', 'Midland, TX', 501, 'Junction, TX'],
  ['Midland, TX', 'El Paso, TX', 306, 'Fort Stockton, TX'],
  ['Dallas, TX', 'Midland, TX', 330, 'Abilene, TX'],
  ['San Antonio, TX', 'El Paso, TX', 551, 'Fort Stockton, TX'],
  ['Dallas, TX', 'El Paso, TX', 635, 'Big Spring, TX'],
  ['Dallas, TX', 'Phoenix, AZ', 1066, 'El Paso, TX'],
  ['San Diego, CA', 'Dallas, TX', 1359, 'El Paso, TX'],
  ['Houston, TX', 'Phoenix, AZ', 1177, 'Fort Stockton, TX'],
  ['Yuma, AZ', 'Houston, TX', 1240, 'El Paso, TX'],
]

/** Lanes that are driven and unloaded within a day. */
export const shortLanes: readonly Lane[] = [
  ['Phoenix, AZ', 'Tucson, AZ', 114, 'Casa Grande, AZ'],
  ['Phoenix, AZ', 'Flagstaff, AZ', 145, 'Phoenix, AZ'],
  ['Tucson, AZ', 'Yuma, AZ', 238, 'Gila Bend, AZ'],
  ['Yuma, AZ', 'San Diego, CA', 172, 'El Centro, CA'],
  ['Oakland, CA', 'Fresno, CA', 176, 'Los Banos, CA'],
  ['Los Angeles, CA', 'Fresno, CA', 219, 'Bakersfield, CA'],
  ['Houston, TX', 'Dallas, TX', 239, 'Corsicana, TX'],
  ['Houston, TX', 'Austin, TX', 165, 'Columbus, TX'],
  ['Austin, TX', 'San Antonio, TX', 80, 'San Marcos, TX'],
]

/** Hours between two stops: 50 miles an hour, and ten hours of rest after every 500 miles. */
export function hoursOn([, , miles]: Lane): number {
  return miles / 50 + 10 * Math.floor(miles / 500)
}

/** For each equipment: the range of pay per mile in cents, its trailer lengths in feet, and typical freight. */
export const hauls: Record<LoadEquipment, { centsAMile: [number, number]; feet: number[]; freight: string[] }> = {
  dry_van: {
    centsAMile: [198, 262],
    feet: [53],
    freight: ['22 pallets of canned goods, 38,000 lb', '26 pallets of paper, no stacking', 'Furniture, floor loaded'],
  },
  reefer: {
    centsAMile: [255, 322],
    feet: [53],
    freight: ['Lettuce, 34 °F, 40,000 lb', 'Mixed dairy, 36 °F', 'Frozen seafood, -10 °F, continuous run'],
  },
  flatbed: {
    centsAMile: [248, 310],
    feet: [48],
    freight: ['Structural steel, 44,000 lb, tarps', 'Solar racking, 30,000 lb', 'Lumber, 46,000 lb, tarps'],
  },
  hotshot: {
    centsAMile: [208, 286],
    feet: [32, 34, 38, 40],
    freight: ['Pump, 9,400 lb, crane on site', 'Pipe bundles 20 ft, 11,200 lb', 'Rooftop unit, 8,800 lb'],
  },
  box_truck: {
    centsAMile: [188, 244],
    feet: [26],
    freight: ['6 pallets, liftgate at delivery', 'Doors and trim, blankets please', 'Trade show booth, 4,200 lb'],
  },
}
