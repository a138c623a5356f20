/** The paths of all pages (§2). */
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
  link: '/f',
  signIn: '/sign-in',
  invite: '/invite',
  reset: '/reset',
  portal: '/portal',
  portalAdmin: '/portal/admin',
  portalShipper: '/portal/shipper',
  portalDriver: '/portal/driver',
  portalSessions: '/portal/sessions',
} as const

/** The paths of the API (§7). */
export const api = {
  health: '/api/health',
  ready: '/api/ready',
  openapi: '/api/openapi.json',
  user: '/api/auth/user',
  password: '/api/auth/password',
  forgot: '/api/auth/forgot',
  passwordLinks: '/api/password-links',
  login: '/api/login',
  loginCallback: '/api/login/callback',
  provider: '/api/auth/provider',
  secondStep: '/api/login/second-factor',
  passkeySignIn: '/api/login/passkey',
  secondFactor: '/api/auth/second-factor',
  logout: '/api/logout',
  sessions: '/api/sessions',
  users: '/api/users',
  quotes: '/api/quotes',
  applications: '/api/drivers/applications',
  compliance: '/api/compliance',
  dashboard: '/api/dashboard',
  reports: '/api/reports',
  loads: '/api/loads',
  facilities: '/api/facilities',
  shippers: '/api/shippers',
  drivers: '/api/drivers',
  documents: '/api/documents',
  customTypes: '/api/custom-types',
  brokers: '/api/brokers',
  settlements: '/api/settlements',
  invoices: '/api/invoices',
  customerPayments: '/api/customer-payments',
  customerAccounts: '/api/customer-accounts',
  mails: '/api/mails',
  settings: '/api/settings',
  erasures: '/api/erasures',
  tracking: '/api/tracking',
  submissions: '/api/submissions',
  events: '/api/events',
  clientErrors: '/api/client-errors',
  links: '/api/links',
  answerTime: '/api/answer-time',
  files: '/api/files',
  push: '/api/push',
  notifications: '/api/notifications',
} as const

/** The path of the not-found page in the service worker's cache. The server answers it like any unknown path, with 404. */
export const notFoundPath = '/404'
/** The header of a page and a file that says which build made it: the MD5 that the worker's list of files has, too. */
export const revisionHeader = 'Fairlane-Revision'

/** Whether a path is in the portal, for which the server sends one document, the shell. */
export function inPortal(path: string): boolean {
  return path === pages.signIn || path === pages.portal || path.startsWith(`${pages.portal}/`) || isPasswordPage(path)
}

/** Whether a path is `/invite/<token>` or `/reset/<token>`, the pages of a password link. */
export function isPasswordPage(path: string): boolean {
  return /^\/(invite|reset)(\/[^/]+)?$/.test(path)
}

/**
 * Whether a path is `/f/<token>`, the page of a link. The server sends one document for all of them, which the service worker
 * caches as `/f`.
 */
export function isLinkPage(path: string): boolean {
  return /^\/f(\/[^/]+)?$/.test(path)
}

/**
 * A path without trailing slashes, except `/` itself. A loop, because a regular expression would take quadratic time for many
 * slashes.
 */
export function withoutSlashesAtEnd(path: string): string {
  let end = path.length
  while (end > 1 && path[end - 1] === '/') end -= 1
  return path.slice(0, end)
}

/** The start address of a role in the portal (§2, §6): an unknown role is routed as admin. */
export function portalHome(role: string): string {
  if (role === 'shipper') return pages.portalShipper
  if (role === 'driver') return pages.portalDriver
  return pages.portalAdmin
}

/**
 * The address to return to after sign-in: `value` if it is the path of a page of this site, else the portal. Prevents open
 * redirects: `//host`, `/\host`, `https:x` and control characters may lead to other sites. Paths of the API are refused, also
 * as `/./api`.
 */
export function ownPath(value: unknown): string {
  return typeof value === 'string' &&
    /^\/(?![/\\])[\x21-\x5b\x5d-\x7e]*$/.test(value) &&
    value.length <= 2000 &&
    !/^\/api(?![^/?#])|\/(?:\.|%2e){1,2}(?![^/?#])/i.test(value)
    ? value
    : pages.portal
}
