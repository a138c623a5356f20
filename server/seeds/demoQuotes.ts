import type { QuoteEquipment } from '#shared/kernel/equipment'
import type { QuoteStatus } from '#shared/quotes/status'

interface DemoQuote {
  status: QuoteStatus
  minutesAgo: number
  /** Minutes from its creation to the last change of its status. */
  answeredAfter?: number
  companyName: string
  contactName: string
  email: string
  phone: string
  equipment: QuoteEquipment
  pickupLocation: string
  deliveryLocation: string
  pickupInDays: number
  pickupAt: string
  freightDetails?: string
  suspicious?: boolean
}

const hour = 60
const day = 24 * hour

/** The zone of every place below, so that the demo does not need the gazetteer. */
export const zones: Record<string, string> = {
  ...inZone('America/Phoenix', 'Phoenix, AZ', 'Tucson, AZ', 'Flagstaff, AZ', 'Yuma, AZ', 'Mesa, AZ'),
  ...inZone('America/Los_Angeles', 'Los Angeles, CA', 'San Diego, CA', 'Fresno, CA', 'Oakland, CA', 'Bakersfield, CA'),
  ...inZone('America/Chicago', 'Houston, TX', 'Dallas, TX', 'Austin, TX', 'San Antonio, TX', 'Midland, TX'),
  ...inZone('America/Denver', 'El Paso, TX'),
}

function inZone(zone: string, ...places: string[]): Record<string, string> {
  return Object.fromEntries(places.map((place) => [place, zone]))
}

/** The statuses a quote request passes on its way to each one. */
export const quoteHistory: Record<QuoteStatus, QuoteStatus[]> = {
  new: ['new'],
  quoted: ['new', 'quoted'],
  accepted: ['new', 'quoted', 'accepted'],
  declined: ['new', 'quoted', 'declined'],
  expired: ['new', 'quoted', 'expired'],
  withdrawn: ['new', 'withdrawn'],
}

type Contact = [companyName: string, contactName: string, email: string, phone: string]
type Haul = [equipment: QuoteEquipment, pickupLocation: string, deliveryLocation: string, freightDetails?: string]
type When = [minutesAgo: number, pickupInDays: number, pickupAt: string, answeredAfter?: number]

function quote(status: QuoteStatus, [companyName, contactName, email, phone]: Contact, haul: Haul, when: When): DemoQuote {
  const [equipment, pickupLocation, deliveryLocation, freightDetails] = haul
  const [minutesAgo, pickupInDays, pickupAt, answeredAfter] = when
  return {
    status,
    companyName,
    contactName,
    email,
    phone,
    equipment,
    pickupLocation,
    deliveryLocation,
    minutesAgo,
    pickupInDays,
    pickupAt,
    ...(freightDetails && { freightDetails }),
    ...(answeredAfter && { answeredAfter }),
  }
}

const sonoran: Contact = ['Sonoran Steel & Pipe', 'Rick Delgado', 'rdelgado@sonoransteel.example', '(602) 555-0118']
const valleyFresh: Contact = ['Valley Fresh Growers', 'Anita Quiroga', 'shipping@valleyfresh.example', '(559) 555-0136']
const permian: Contact = ['Permian Tool Rental', 'Wade Hollister', 'wade@permiantool.example', '(432) 555-0171']
const copperState: Contact = ['Copper State Furnishings', 'Denise Watkins', 'dwatkins@copperstate.example', '(520) 555-0109']
const bayline: Contact = ['Bayline Electronics', 'Kevin Tran', 'ktran@bayline.example', '(510) 555-0187']
const loneStar: Contact = ['Lone Star HVAC Supply', 'Monica Garza', 'mgarza@lonestarhvac.example', '(713) 555-0142']
const mesaSolar: Contact = ['Mesa Verde Solar', 'Jonah Whitehorse', 'jonah@mesaverdesolar.example', '(480) 555-0163']
const harborCold: Contact = ['Harbor Cold Storage', 'Luis Escamilla', 'lescamilla@harborcold.example', '(619) 555-0125']
const hillCountry: Contact = ['Hill Country Millwork', 'Sara Beth Nolan', 'sarabeth@hcmillwork.example', '(512) 555-0194']
const robot: Contact = ['best freight deals', 'Jack', 'offers@cheap-leads.example', '0000000000']

/** Quote requests in every status; the new ones in every state of the two-hour promise: on time, at risk, late. */
export const demoQuotes: DemoQuote[] = [
  quote(
    'new',
    mesaSolar,
    ['flatbed', 'Mesa, AZ', 'San Diego, CA', '18 pallets of panels, 21,600 lb. Tarps required.'],
    [4, 2, '07:00'],
  ),
  quote(
    'new',
    permian,
    ['hotshot_40', 'Midland, TX', 'El Paso, TX', 'One mud pump, 9,400 lb, 14 ft long. Crane on site.'],
    [13, 1, '06:30'],
  ),
  quote(
    'new',
    bayline,
    ['box_truck_26', 'Oakland, CA', 'Fresno, CA', '6 pallets, shrink-wrapped. Liftgate at delivery.'],
    [27, 3, '09:00'],
  ),
  quote(
    'new',
    valleyFresh,
    ['reefer', 'Fresno, CA', 'Phoenix, AZ', 'Table grapes, 34 °F, 38,000 lb. Washout receipt needed.'],
    [52, 1, '14:00'],
  ),
  quote('new', loneStar, ['dry_van', 'Houston, TX', 'Austin, TX', '24 condensers on skids, no stacking.'], [76, 4, '08:00']),
  quote(
    'new',
    sonoran,
    ['hotshot_32', 'Tucson, AZ', 'Yuma, AZ', 'Pipe bundles 20 ft, 11,200 lb, dunnage on board.'],
    [94, 1, '05:30'],
  ),
  quote('new', hillCountry, ['hotshot', 'Austin, TX', 'San Antonio, TX'], [111, 2, '10:30']),
  {
    ...quote('new', robot, ['dry_van', 'Los Angeles, CA', 'Dallas, TX', 'we sell verified shipper leads'], [118, 5, '12:00']),
    suspicious: true,
  },
  quote(
    'new',
    copperState,
    ['dry_van', 'Tucson, AZ', 'Los Angeles, CA', '40 sofas, floor loaded, two stops in LA.'],
    [141, 3, '11:00'],
  ),
  quote(
    'new',
    harborCold,
    ['reefer', 'San Diego, CA', 'Dallas, TX', 'Frozen seafood, -10 °F, continuous run.'],
    [3 * hour + 20, 2, '16:00'],
  ),

  quote(
    'quoted',
    sonoran,
    ['flatbed', 'Phoenix, AZ', 'El Paso, TX', 'Structural beams, 44,000 lb, 40 ft.'],
    [5 * hour, 2, '06:00', 38],
  ),
  quote('quoted', loneStar, ['hotshot_38', 'Dallas, TX', 'Midland, TX', 'Rooftop unit, 8,800 lb.'], [7 * hour, 3, '07:30', 64]),
  quote('quoted', valleyFresh, ['reefer', 'Bakersfield, CA', 'Tucson, AZ', 'Carrots, 36 °F.'], [day + hour, 1, '13:00', 22]),
  quote(
    'quoted',
    bayline,
    ['dry_van', 'Oakland, CA', 'Phoenix, AZ', 'High value, team drivers preferred.'],
    [day + 6 * hour, 4, '15:00', 95],
  ),

  quote(
    'accepted',
    permian,
    ['hotshot_34', 'Midland, TX', 'Houston, TX', 'Valves, 6,100 lb, wrapped.'],
    [day + 9 * hour, 1, '06:00', 5 * hour],
  ),
  quote('accepted', mesaSolar, ['flatbed', 'Phoenix, AZ', 'Fresno, CA', 'Racking, 30,000 lb.'], [2 * day, 1, '05:00', 3 * hour]),
  quote(
    'accepted',
    harborCold,
    ['reefer', 'Los Angeles, CA', 'Flagstaff, AZ', 'Mixed dairy, 36 °F.'],
    [3 * day + 4 * hour, 2, '04:00', 90],
  ),
  quote(
    'accepted',
    hillCountry,
    ['box_truck_26', 'Austin, TX', 'Houston, TX', 'Doors and trim, blankets please.'],
    [5 * day, 3, '09:00', 7 * hour],
  ),

  quote('declined', copperState, ['hotshot', 'Phoenix, AZ', 'Flagstaff, AZ'], [2 * day + 5 * hour, 1, '12:00', 8 * hour]),
  quote(
    'declined',
    loneStar,
    ['dry_van', 'San Antonio, TX', 'Los Angeles, CA', 'Needs delivery within 20 hours.'],
    [4 * day, -1, '18:00', 2 * hour],
  ),

  quote('expired', bayline, ['dry_van', 'Fresno, CA', 'Dallas, TX'], [9 * day, -5, '08:00', 3 * day]),
  quote(
    'expired',
    valleyFresh,
    ['reefer', 'Yuma, AZ', 'Houston, TX', 'Lettuce, 34 °F, 40,000 lb.'],
    [12 * day, -9, '20:00', 2 * day],
  ),

  quote('withdrawn', sonoran, ['hotshot_40', 'Tucson, AZ', 'San Diego, CA'], [day + 2 * hour, 2, '08:30', 41]),
  quote('withdrawn', mesaSolar, ['hotshot_38', 'Mesa, AZ', 'Austin, TX', 'Moved to next month.'], [6 * day, -3, '07:00', 55]),
]
