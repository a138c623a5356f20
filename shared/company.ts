/** The company itself: rebranding is an edit of this one file. */
export const company = {
  name: 'Fairlane Freight',
  phone: '(602) 555-0147',
  phoneHref: 'tel:+16025550147',
  email: 'dispatch@fairlane.example',
  street: '1840 W Buckeye Rd',
  city: 'Phoenix',
  state: 'AZ',
  zipCode: '85007',
  /** Where a wall clock is meant when a place has no zone of its own. */
  zone: 'America/Phoenix',
  copyrightYear: 2024,
  legalTextUpdated: 'September 28, 2025',
} as const

/** Where the company gets its mail, in the two lines of an envelope. */
export const postalAddress = [company.street, `${company.city}, ${company.state} ${company.zipCode}`] as const

/** What the company promises to visitors (§9), in hours. */
export const promises = { quoteHours: 2, applicationHours: 24 } as const

/** The states served, with the cities named on the home page (first three) and on the shippers page (all four) (§2). */
export const serviceAreas = [
  { state: 'Arizona', code: 'AZ', cities: ['Phoenix', 'Tucson', 'Flagstaff', 'Yuma'] },
  { state: 'California', code: 'CA', cities: ['Los Angeles', 'San Diego', 'Fresno', 'Oakland'] },
  { state: 'Texas', code: 'TX', cities: ['Houston', 'Dallas', 'Austin', 'El Paso'] },
] as const
