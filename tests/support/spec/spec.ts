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

/** §1, §2: the equipment that home names. */
export const supportedEquipment = [
  "Hotshot 32'",
  "Hotshot 34'",
  "Hotshot 38'",
  "Hotshot 40'",
  'Dry Van',
  'Reefer',
  "Box Truck 26'",
] as const

/** §2: the services page. Case is the page's own. */
export const services = [
  ['Dispatch Services', ['load planning and routing', 'real-time tracking', 'emergency support']],
  ['Freight Brokerage', ['carrier network', 'competitive rates', 'quick matching']],
  ['Back-Office Support', ['settlement processing', 'compliance management', 'invoicing and billing']],
] as const
export const additionalServices = ['document management', 'rate analysis', 'customer support', 'driver relations'] as const
export const servicesButtons = [
  ['Request Quote', '/shippers'],
  ['Learn More', '/carriers'],
] as const

/** §1, §2: what the carriers page promises, lists and leads to. */
export const carriers = {
  claims: ['bonus', 'up to 5%', 'no factoring fees', '24/7', 'within 24 hours'],
  pay: ['weekly direct deposit', 'fuel card advance', 'same-day pay'],
  lists: ['requirements', 'documentation'],
  steps: ['apply online', 'document review', 'start hauling'],
  apply: '/apply',
} as const

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

/** The product's additions to §5: it accepts odd input with a warning, and refuses a date outside these years. */
export const pickupInThePast = 'This pickup time has passed. If that’s right, you can still send it.'
export const oddInput = {
  state: 'This isn’t a US state. If it’s right, you can continue.',
  zipCode: 'A zip code has five digits. If this is right, you can continue.',
  cdlExpiration: 'This CDL has expired. You can still apply; the recruiter will see it.',
} as const
export const outsideYears = 'Please enter a date between 2000 and 2100'

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

/** §3, §5: the fields of a driver application in order, with the message of each required one. */
export const applicationFields = {
  firstName: 'First name is required',
  lastName: 'Last name is required',
  email: 'Valid email is required',
  phone: 'Valid phone number is required',
  address: 'Address is required',
  city: 'City is required',
  state: 'State is required',
  zipCode: 'Valid zip code is required',
  cdlNumber: 'CDL number is required',
  cdlClass: 'CDL class is required',
  cdlExpiration: 'CDL expiration date is required',
  endorsements: null,
  yearsExperience: 'Years of experience is required',
  equipmentTypes: 'At least one equipment type is required',
  previousEmployer: null,
  ownEquipment: null,
  equipmentType: null,
  equipmentYear: null,
  equipmentMake: null,
  equipmentModel: null,
  backgroundCheckConsent: 'Background check consent is required',
  drugScreenConsent: 'Drug screening consent is required',
  termsAgreed: 'You must agree to the terms',
} as const

/** §3: what can be chosen in an application; the first CDL class is the one it opens with (§5). */
export const cdlClasses = ['A', 'B'] as const
export const experienceRanges = ['2-5', '5-10', '10+'] as const
export const applicationEquipment = [
  'hotshot-32',
  'hotshot-34',
  'hotshot-38',
  'hotshot-40',
  'dry-van',
  'reefer',
  'box-truck',
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
  applicationSubmitted: ['Application Submitted!', "We'll review your application and contact you within 24 hours."],
  applicationFailed: ['Application Error', 'There was an error submitting your application. Please try again.'],
  applicationSavedOffline: [
    'Application Saved Offline',
    'It is waiting on this device and will be sent as soon as you are back online.',
  ],
  applicationSaved: [
    'Application Saved',
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

/** The product's message for a real reference without a connection. */
export const trackingOffline = (reference: string) => `You are offline. We will look up ${reference} when you are back.`

/** §9. Times in milliseconds, lengths in pixels. */
export const constants = {
  quotePromiseHours: 2,
  applicationPromiseHours: 24,
  phoneMinimum: 10,
  zipCodeMinimum: 5,
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
  all: ['superadmin', 'admin', 'dispatcher'],
  own: ['shipper'],
  write: ['superadmin', 'admin', 'dispatcher'],
} as const

/** The same: applications. */
export const applicationPermissions = {
  read: ['superadmin', 'admin', 'recruiter'],
  write: ['superadmin', 'admin', 'recruiter'],
} as const

/** The statuses a quote request goes through, and the promise's clock: at risk in the last 30 minutes, late after. */
export const quoteStatuses = ['new', 'quoted', 'accepted', 'declined', 'expired', 'withdrawn'] as const
export const riskMinutes = 30

/** The same for an application: at risk in the last four hours. */
export const applicationStatuses = ['submitted', 'in_review', 'documents', 'approved', 'rejected', 'withdrawn'] as const
export const applicationRiskHours = 4
