import { company, serviceAreas } from '#shared/kernel/company'

/** The preview of a shared link. */
export interface Shared {
  title: string
  description: string
}

const days = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday']

/** The site's name, as search engines write it above its pages. */
export const website = { '@context': 'https://schema.org', '@type': 'WebSite', name: company.name, url: '/' }

/** The company for search engines (schema.org's LocalBusiness): where it sits, what it serves, that it never closes. */
export const business = (description: string) => ({
  '@context': 'https://schema.org',
  '@type': 'LocalBusiness',
  name: company.name,
  description,
  url: '/',
  logo: '/icons/mark-512.png',
  image: '/share.png',
  telephone: company.phoneHref.replace('tel:', ''),
  email: company.email,
  address: {
    '@type': 'PostalAddress',
    streetAddress: company.street,
    addressLocality: company.city,
    addressRegion: company.state,
    postalCode: company.zipCode,
    addressCountry: 'US',
  },
  areaServed: serviceAreas.map(({ state }) => ({ '@type': 'State', name: state })),
  openingHoursSpecification: { '@type': 'OpeningHoursSpecification', dayOfWeek: days, opens: '00:00', closes: '23:59' },
})
