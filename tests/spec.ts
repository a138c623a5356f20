/**
 * The second opinion: tables copied by hand from the specification (§) and from the permission table of the product.
 * Nothing is imported from `shared/`, so that a wrong word there cannot make its own test right.
 */

/** §6, in the order given there. */
export const roles = [
  'superadmin',
  'admin',
  'dispatcher',
  'recruiter',
  'fleet_manager',
  'payroll',
  'accountant',
  'viewer',
  'shipper',
  'driver',
] as const

/** §2: the public routes. */
export const publicRoutes = ['/', '/services', '/shippers', '/carriers', '/track', '/apply', '/privacy', '/terms'] as const

/** §2: header navigation and header buttons, as name and address. */
export const headerLinks = [
  ['Home', '/'],
  ['Services', '/services'],
  ['Shippers', '/shippers'],
  ['Carriers', '/carriers'],
  ['Track', '/track'],
] as const
export const headerButtons = [
  ['Get Quote', '/shippers'],
  ['Portal Login', '/portal'],
] as const

/** §2: the addresses the footer links to; the legal ones with their names. */
export const footerLinks = ['/services', '/track', '/shippers', '/carriers', '/privacy', '/terms'] as const
export const legalLinks = [
  ['Privacy Policy', '/privacy'],
  ['Terms of Service', '/terms'],
] as const

/** §1, §2: what the footer and the legal pages state. */
export const copyrightYear = 2024
export const legalTextUpdated = 'September 28, 2025'

/** §2: home's hero. */
export const hero = {
  title: 'Hotshot, Dry Van, Reefer & Box Truck Dispatch',
  buttons: [
    ['Get a Quote', '/shippers'],
    ['Apply as Driver', '/carriers'],
  ],
} as const

/** §2: home's service areas (three cities each). */
export const serviceAreas = [
  ['Arizona', ['Phoenix', 'Tucson', 'Flagstaff']],
  ['California', ['Los Angeles', 'San Diego', 'Fresno']],
  ['Texas', ['Houston', 'Dallas', 'Austin']],
] as const

/** §2: the quote request panel. */
export const quotePanel = {
  anchor: 'quote-section',
  intro: {
    title: 'Quick Quote Request',
    text: 'Fill out our simple form and get a quote within 2 hours',
    steps: [
      ['Submit Details', 'Provide pickup and delivery info'],
      ['Get Quote', 'Receive competitive pricing'],
      ['Book & Ship', 'Confirm and track your shipment'],
    ],
    button: 'Request Your Quote',
  },
  form: {
    title: 'Get Your Quote',
    text: 'Provide your shipment details for an accurate quote',
    cancel: 'Cancel',
    submit: 'Submit Quote Request',
    pending: 'Submitting...',
    freightDetailsMinimumHeight: 100,
  },
} as const

/** §3, §5: the fields of a quote request in order, with the message of each required one. */
export const quoteFields = {
  companyName: 'Company name is required',
  contactName: 'Contact name is required',
  email: 'Please enter a valid email address',
  phone: 'Please enter a valid phone number',
  equipment: 'Please select equipment type',
  pickupLocation: 'Pickup location is required',
  deliveryLocation: 'Delivery location is required',
  pickupTime: 'Pickup date and time is required',
  freightDetails: null,
} as const

/** The one rule the product adds to §5. */
export const pickupInThePast = 'Pickup time is in the past'

/** §3: equipment values and labels. */
export const quoteEquipment = [
  ['hotshot_32', "Hotshot 32'"],
  ['hotshot_34', "Hotshot 34'"],
  ['hotshot_38', "Hotshot 38'"],
  ['hotshot_40', "Hotshot 40'"],
  ['dry_van', 'Dry Van'],
  ['reefer', 'Refrigerated'],
  ['flatbed', 'Flatbed'],
  ['hotshot', 'Hotshot (Standard)'],
  ['box_truck_26', "Box Truck 26'"],
] as const

/** §8. */
export const notices = {
  quoteRequested: ['Quote Requested Successfully!', "We'll get back to you within 2 hours with a competitive quote."],
  quoteFailed: ['Error Submitting Quote', 'Please try again or call us directly.'],
  quoteSavedOffline: ['Quote Saved Offline', 'It is waiting on this device and will be sent as soon as you are back online.'],
  quoteSaved: [
    'Quote Saved',
    'Our server could not take it just now. It is waiting on this device and will be sent automatically.',
  ],
  trackingBlank: ['Tracking Reference Required', 'Please enter a tracking reference number.'],
  trackingNotFound: ['Load Not Found', 'No load found with that tracking reference. Please verify the reference number.'],
} as const
export const unknownPath = '404 Page Not Found'

/** §2, §3, §4, §9: the Track page, its two samples, and the types of tracking events. */
export const tracking = {
  label: 'Tracking Reference',
  button: 'Track',
  hint: 'starts with FF followed by numbers',
  tryAnother: 'Try Another Reference',
  delay: 1_000,
  samples: {
    FF123456: { status: 'En Route', pickup: 'Phoenix, AZ', delivery: 'Los Angeles, CA', equipment: 'Hotshot Trailer' },
    FF789012: { status: 'Delivered', pickup: 'Dallas, TX', delivery: 'San Diego, CA', equipment: 'Dry Van' },
  },
  fields: ['id', 'status', 'pickup', 'delivery', 'estimatedDelivery', 'equipment', 'events'],
  eventFields: ['type', 'time', 'location', 'note'],
  eventTypes: ['departed_pickup', 'check_call', 'arrived_delivery', 'delivered'],
} as const

/** What the product says of a real reference when nobody can be asked. */
export const trackingOffline = (reference: string) => `You are offline. We will look up ${reference} when you are back.`

/** §9. Times in milliseconds, lengths in pixels. */
export const constants = {
  quotePromiseHours: 2,
  applicationPromiseHours: 24,
  phoneMinimum: 10,
  mobileBreakpoint: 768,
  toastsAtOnce: 1,
  toastDuration: 5_000,
  toastRemoval: 1_000_000,
  swipeThreshold: 50,
  toastHotkey: 'F8',
} as const

/** §2, §6: where each role lands in the portal; anything unknown lands where admin does. */
export const portalHomes = {
  superadmin: '/portal/admin',
  admin: '/portal/admin',
  dispatcher: '/portal/admin',
  recruiter: '/portal/admin',
  fleet_manager: '/portal/admin',
  payroll: '/portal/admin',
  accountant: '/portal/admin',
  viewer: '/portal/admin',
  shipper: '/portal/shipper',
  driver: '/portal/driver',
} as const satisfies Record<(typeof roles)[number], string>

/** The permission table of the product: quotes. Everybody else reads and writes none of them. */
export const quotePermissions = {
  read: ['superadmin', 'admin', 'dispatcher'],
  write: ['superadmin', 'admin', 'dispatcher'],
} as const

/** The statuses a quote request goes through, and the promise's clock: at risk in the last 30 minutes, late after. */
export const quoteStatuses = ['new', 'quoted', 'accepted', 'declined', 'expired', 'withdrawn'] as const
export const riskMinutes = 30

/**
 * The endpoints of the API with who may call them, and the status of a good answer to that caller (a single row is asked
 * for by an id nobody has, a sign-in is tried with a wrong password; there are no loads to track yet).
 */
export const endpoints: Record<string, { access: 'open' | 'signed in' | readonly (typeof roles)[number][]; good: number }> = {
  'GET /api/health': { access: 'open', good: 200 },
  'GET /api/ready': { access: 'open', good: 200 },
  'GET /api/openapi.json': { access: 'open', good: 200 },
  'GET /api/auth/user': { access: 'signed in', good: 200 },
  'GET /api/login': { access: 'open', good: 302 },
  'POST /api/login': { access: 'open', good: 401 },
  'GET /api/logout': { access: 'open', good: 302 },
  'POST /api/logout': { access: 'open', good: 204 },
  'POST /api/quotes': { access: 'open', good: 201 },
  'GET /api/quotes': { access: quotePermissions.read, good: 200 },
  'GET /api/quotes/:id': { access: quotePermissions.read, good: 404 },
  'POST /api/submissions/:key/cancel': { access: 'open', good: 200 },
  'GET /api/tracking/:reference': { access: 'open', good: 404 },
  'GET /api/events': { access: 'signed in', good: 200 },
}
