/** Every address of the product, stated once: pages (§2) and the API (§7). */
export const pages = {
  home: '/',
  services: '/services',
  shippers: '/shippers',
  quote: '/shippers#quote-section',
  carriers: '/carriers',
  track: '/track',
  apply: '/apply',
  privacy: '/privacy',
  terms: '/terms',
  signIn: '/sign-in',
  portal: '/portal',
  portalAdmin: '/portal/admin',
  portalShipper: '/portal/shipper',
  portalDriver: '/portal/driver',
  portalSessions: '/portal/sessions',
} as const

export const api = {
  health: '/api/health',
  ready: '/api/ready',
  openapi: '/api/openapi.json',
  user: '/api/auth/user',
  password: '/api/auth/password',
  login: '/api/login',
  logout: '/api/logout',
  sessions: '/api/sessions',
  quotes: '/api/quotes',
  applications: '/api/drivers/applications',
  dashboard: '/api/dashboard',
  loads: '/api/loads',
  drivers: '/api/drivers',
  brokers: '/api/brokers',
  settlements: '/api/settlements',
  tracking: '/api/tracking',
  submissions: '/api/submissions',
  events: '/api/events',
  clientErrors: '/api/client-errors',
} as const

/** Where the service worker caches the page for unknown addresses; over the network it is one of them, with status 404. */
export const notFoundPath = '/404'

/** Whether a path belongs to the portal's area, which one document serves: the shell. */
export function inPortal(path: string): boolean {
  return path === pages.signIn || path === pages.portal || path.startsWith(`${pages.portal}/`)
}

/**
 * A path without the slashes it ends in, of which one that stands alone stays. A loop: an expression would try each run of
 * slashes from every one of them.
 */
export function withoutSlashesAtEnd(path: string): string {
  let end = path.length
  while (end > 1 && path[end - 1] === '/') end -= 1
  return path.slice(0, end)
}

/** Where a signed-in person lands in the portal (§2, §6): an unknown role is routed as admin. */
export function portalHome(role: string): string {
  if (role === 'shipper') return pages.portalShipper
  if (role === 'driver') return pages.portalDriver
  return pages.portalAdmin
}

/**
 * The place to return to after sign-in: `value` when it is a path of this very site, else the portal.
 * `//host`, `/\host`, `https:x` and control characters are other places, or may be read as such; the API is no page, and
 * `/./api` would be it.
 */
export function ownPath(value: unknown): string {
  return typeof value === 'string' &&
    /^\/(?![/\\])[\x21-\x5b\x5d-\x7e]*$/.test(value) &&
    value.length <= 2000 &&
    !/^\/api(?![^/?#])|\/(?:\.|%2e){1,2}(?![^/?#])/i.test(value)
    ? value
    : pages.portal
}
