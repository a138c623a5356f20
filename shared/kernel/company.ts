/** The company's data: a rebranding changes only this file. */
export const company = {
  name: 'Fairlane Freight',
  phone: '(602) 555-0147',
  phoneHref: 'tel:+16025550147',
  email: 'dispatch@fairlane.example',
  street: '1840 W Buckeye Rd',
  city: 'Phoenix',
  state: 'AZ',
  zipCode: '85007',
  /** The numbers by which the government knows the carrier: of the US Department of Transportation, and of its authority. */
  usdot: '3914207',
  mc: '1288340',
  /** The account that customers pay to; documents and screens never show its whole number. */
  bank: { name: 'Desert Valley Bank', ending: '9917' },
  /** The IANA zone for places whose zone is unknown. */
  zone: 'America/Phoenix',
  copyrightYear: 2024,
  legalTextUpdated: 'September 28, 2025',
} as const

/** The company's postal address, in two lines. */
export const postalAddress = [company.street, `${company.city}, ${company.state} ${company.zipCode}`] as const

/** The promised response times (§9), in hours. */
export const promises = { quoteHours: 2, applicationHours: 24 } as const

/** The served states (§2). The home page names the first three cities of each, the shippers page all four. */
export const serviceAreas = [
  { state: 'Arizona', code: 'AZ', cities: ['Phoenix', 'Tucson', 'Flagstaff', 'Yuma'] },
  { state: 'California', code: 'CA', cities: ['Los Angeles', 'San Diego', 'Fresno', 'Oakland'] },
  { state: 'Texas', code: 'TX', cities: ['Houston', 'Dallas', 'Austin', 'El Paso'] },
] as const
