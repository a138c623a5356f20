/** The second opinion, as spec.ts: who may call which endpoint, and whom which screen lets in. */
import { applicationPermissions, quotePermissions, type roles } from './spec.ts'
import { brokerEndpoints } from './specBrokers.ts'
import { driverEndpoints } from './specDriverEndpoints.ts'
import { payers } from './specDrivers.ts'
import { addedKindPermissions, mailPermissions, portalPermissions, userPermissions } from './specPortal.ts'
import { reportEndpoints, reportScreens } from './specReports.ts'
import { settingsAtStart } from './specSettings.ts'
import { settlementEndpoints } from './specSettlements.ts'
import { signInEndpoints } from './specSignIn.ts'

const quoteReaders = [...quotePermissions.all, ...quotePermissions.own]
const readers = (noun: keyof typeof portalPermissions) => [...portalPermissions[noun].all, ...portalPermissions[noun].own]

/**
 * The endpoints of the API with who may call them, and the status of a good answer to that caller (a single row is asked
 * for by an id nobody has, a sign-in is tried with a wrong password, a load is tracked by a reference nobody has).
 */
export const endpoints: Record<string, { access: 'open' | 'signed in' | readonly (typeof roles)[number][]; good: number }> = {
  'GET /api/health': { access: 'open', good: 200 },
  'GET /api/ready': { access: 'open', good: 200 },
  'GET /api/openapi.json': { access: 'open', good: 200 },
  'GET /api/auth/user': { access: 'signed in', good: 200 },
  ...signInEndpoints,
  'GET /api/sessions': { access: 'signed in', good: 200 },
  'GET /api/push/key': { access: 'signed in', good: 200 },
  'POST /api/push': { access: 'signed in', good: 204 },
  'GET /api/news/own': { access: 'signed in', good: 200 },
  'PATCH /api/news/own': { access: 'signed in', good: 200 },
  'DELETE /api/push': { access: 'signed in', good: 204 },
  'DELETE /api/sessions/:id': { access: 'signed in', good: 404 },
  'GET /api/users': { access: userPermissions.read, good: 200 },
  // As a driver that nobody is.
  'POST /api/users': { access: userPermissions.write, good: 422 },
  'GET /api/users/:id': { access: userPermissions.read, good: 404 },
  'GET /api/users/:id/history': { access: userPermissions.read, good: 404 },
  'GET /api/users/:id/sessions': { access: userPermissions.read, good: 404 },
  'DELETE /api/users/:id/sessions/:session': { access: userPermissions.write, good: 404 },
  ...Object.fromEntries(
    ['resend', 'link', 'send-reset', 'change-role', 'attach', 'reset-factor', 'end-sessions', 'disable', 'enable'].map((verb) => [
      `POST /api/users/:id/${verb}`,
      { access: userPermissions.write, good: 404 },
    ]),
  ),
  'POST /api/quotes': { access: 'open', good: 201 },
  'GET /api/quotes': { access: quoteReaders, good: 200 },
  'GET /api/quotes/index': { access: quoteReaders, good: 200 },
  'GET /api/quotes/totals': { access: quoteReaders, good: 200 },
  'GET /api/quotes/records': { access: quoteReaders, good: 400 },
  'GET /api/quotes/:id': { access: quoteReaders, good: 404 },
  // Commands: a good answer to a row that nobody has is 404.
  ...Object.fromEntries(
    ['send', 'withdraw', 'put-away', 'restore', 'log', 'attend', 'link', 'revoke'].map((verb) => [
      `POST /api/quotes/:id/${verb}`,
      { access: quotePermissions.write, good: 404 },
    ]),
  ),
  'POST /api/quotes/:id/accept': { access: quoteReaders, good: 404 },
  'POST /api/quotes/:id/decline': { access: quoteReaders, good: 404 },
  'PATCH /api/quotes/:id': { access: quotePermissions.write, good: 404 },
  'DELETE /api/quotes/:id/attend': { access: quotePermissions.write, good: 404 },
  'POST /api/quotes/by-phone': { access: quotePermissions.write, good: 201 },
  'GET /api/quotes/:id/pricing': { access: quotePermissions.write, good: 404 },
  'GET /api/quotes/:id/history': { access: quotePermissions.all, good: 404 },
  'GET /api/drivers/applications/:id/history': { access: applicationPermissions.read, good: 404 },
  'GET /api/loads/:id/history': { access: portalPermissions.loads.all.filter((role) => role !== 'viewer'), good: 404 },
  'GET /api/drivers/:id/history': {
    access: portalPermissions.drivers.all.filter((role) => role !== 'viewer' && role !== 'accountant'),
    good: 404,
  },
  'GET /api/settlements/:id/history': { access: portalPermissions.settlements.all, good: 404 },
  'GET /api/answer-time': { access: 'open', good: 200 },
  'GET /api/links/:token': { access: 'open', good: 404 },
  'POST /api/links/:token/withdraw': { access: 'open', good: 404 },
  'PUT /api/links/:token/papers/:kind/:sha256': { access: 'open', good: 404 },
  'GET /api/links/:token/papers/:sha256': { access: 'open', good: 404 },
  'GET /api/links/:token/application.json': { access: 'open', good: 404 },
  'GET /api/links/:token/application.pdf': { access: 'open', good: 404 },
  'POST /api/links/:token/accept': { access: 'open', good: 404 },
  'POST /api/links/:token/decline': { access: 'open', good: 404 },
  'GET /api/links/:token/evidence': { access: 'open', good: 404 },
  'GET /api/links/:token/files/:sha256': { access: 'open', good: 404 },
  'GET /api/links/:token/proof-of-delivery.pdf': { access: 'open', good: 404 },
  'POST /api/drivers/applications': { access: 'open', good: 201 },
  'GET /api/drivers/applications': { access: applicationPermissions.read, good: 200 },
  'GET /api/drivers/applications/index': { access: applicationPermissions.read, good: 200 },
  'GET /api/drivers/applications/export': { access: applicationPermissions.read, good: 200 },
  'GET /api/drivers/applications/totals': { access: applicationPermissions.read, good: 200 },
  'GET /api/drivers/applications/:id/privacy': { access: ['superadmin', 'admin'], good: 404 },
  'GET /api/drivers/applications/:id/data.json': { access: ['superadmin', 'admin'], good: 404 },
  'POST /api/drivers/applications/:id/erase': { access: ['superadmin', 'admin'], good: 404 },
  'GET /api/drivers/applications/:id': { access: applicationPermissions.read, good: 404 },
  ...Object.fromEntries(
    ['review', 'ask-documents', 'report-notice', 'approve', 'reject', 'final-notice', 'withdraw', 'log', 'link', 'revoke'].map(
      (verb) => [`POST /api/drivers/applications/:id/${verb}`, { access: applicationPermissions.write, good: 404 }],
    ),
  ),
  'GET /api/loads': { access: readers('loads'), good: 200 },
  'GET /api/loads/index': { access: readers('loads'), good: 200 },
  'GET /api/loads/export': { access: readers('loads'), good: 200 },
  'GET /api/loads/records': { access: readers('loads'), good: 400 },
  'GET /api/loads/totals': { access: readers('loads'), good: 200 },
  'GET /api/loads/:id': { access: readers('loads'), good: 404 },
  'GET /api/loads/:id/evidence': { access: readers('loads'), good: 404 },
  // Of a broker that nobody has.
  'POST /api/loads': { access: portalPermissions.loads.write, good: 422 },
  'PATCH /api/loads/:id': { access: portalPermissions.loads.write, good: 404 },
  ...Object.fromEntries(
    ['book', 'assign', 'unassign', 'report', 'settle', 'depart', 'repower', 'deliver', 'cancel', 'confirm', 'detain'].map(
      (verb) => [`POST /api/loads/:id/${verb}`, { access: portalPermissions.loads.write, good: 404 }],
    ),
  ),
  'GET /api/loads/:id/bill-of-lading.pdf': { access: readers('loads'), good: 404 },
  'GET /api/loads/:id/proof-of-delivery.pdf': { access: readers('loads'), good: 404 },
  'GET /api/loads/:id/rate-confirmation.pdf': {
    access: portalPermissions.loads.all.filter((role) => role !== 'viewer'),
    good: 404,
  },
  'POST /api/loads/:id/events': { access: ['driver'], good: 404 },
  'POST /api/loads/:id/reply': { access: ['driver'], good: 404 },
  'GET /api/loads/asides': { access: ['driver'], good: 200 },
  'GET /api/loads/undecided': { access: ['superadmin', 'admin', 'dispatcher', 'fleet_manager'], good: 200 },
  'POST /api/loads/:id/message': { access: ['superadmin', 'admin', 'dispatcher', 'fleet_manager', 'driver'], good: 404 },
  'POST /api/loads/:id/read': { access: ['superadmin', 'admin', 'dispatcher', 'fleet_manager', 'driver'], good: 404 },
  ...Object.fromEntries(
    ['link', 'revoke'].map((verb) => [
      `POST /api/loads/:id/${verb}`,
      { access: [...portalPermissions.loads.write, 'shipper'] as const, good: 404 },
    ]),
  ),
  'POST /api/loads/:id/correct': { access: ['superadmin', 'admin'], good: 404 },
  'GET /api/loads/candidates': { access: portalPermissions.loads.write, good: 200 },
  'GET /api/shippers': { access: portalPermissions.loads.write, good: 200 },
  'GET /api/facilities': { access: portalPermissions.loads.write, good: 200 },
  ...driverEndpoints,
  'GET /api/added-kinds': { access: addedKindPermissions.read, good: 200 },
  'GET /api/added-kinds/:id': { access: addedKindPermissions.read, good: 404 },
  'GET /api/added-kinds/history': { access: addedKindPermissions.write, good: 200 },
  // Of no name.
  'POST /api/added-kinds': { access: addedKindPermissions.write, good: 422 },
  'PATCH /api/added-kinds/:id': { access: addedKindPermissions.write, good: 404 },
  'POST /api/added-kinds/:id/retire': { access: addedKindPermissions.write, good: 404 },
  'POST /api/added-kinds/:id/use-again': { access: addedKindPermissions.write, good: 404 },
  'GET /api/documents': { access: readers('documents'), good: 200 },
  'GET /api/documents/index': { access: readers('documents'), good: 200 },
  'GET /api/documents/totals': { access: readers('documents'), good: 200 },
  'GET /api/documents/:id': { access: readers('documents'), good: 404 },
  'GET /api/documents/:id/history': { access: portalPermissions.documents.all, good: 404 },
  // For a driver that nobody knows.
  'POST /api/documents/enter': { access: portalPermissions.documents.write, good: 422 },
  // For an account that is no driver's.
  'POST /api/documents': { access: ['driver'], good: 404 },
  'POST /api/documents/:id/approve': { access: portalPermissions.documents.write, good: 404 },
  'POST /api/documents/:id/ask-renewal': { access: portalPermissions.documents.write, good: 404 },
  'POST /api/documents/:id/send-back': { access: portalPermissions.documents.write, good: 404 },
  'GET /api/compliance/expiring': { access: portalPermissions.documents.write, good: 200 },
  'GET /api/compliance/expiring/export': { access: portalPermissions.documents.write, good: 200 },
  // Of nobody.
  'GET /api/compliance/qualified': { access: portalPermissions.documents.write, good: 400 },
  ...settlementEndpoints,
  'GET /api/brokers': { access: readers('brokers'), good: 200 },
  'GET /api/brokers/:id': { access: readers('brokers'), good: 404 },
  ...brokerEndpoints,
  'GET /api/mails': { access: mailPermissions.read, good: 200 },
  'GET /api/mails/:id': { access: mailPermissions.read, good: 404 },
  'POST /api/mails/:id/retry': { access: mailPermissions.write, good: 404 },
  'GET /api/settings': { access: readers('settings'), good: 200 },
  ...Object.fromEntries(
    Object.keys(settingsAtStart).flatMap((group) => [
      [`PATCH /api/settings/${group}`, { access: portalPermissions.settings.write, good: 422 }],
      [
        `GET /api/settings/${group}/history`,
        { access: group === 'fuel' ? readers('settings') : portalPermissions.settings.write, good: 200 },
      ],
    ]),
  ),
  'GET /api/erasures': { access: portalPermissions.settings.write, good: 200 },
  ...reportEndpoints,
  'GET /api/dashboard': { access: 'signed in', good: 200 },
  'POST /api/submissions/:key/cancel': { access: 'open', good: 200 },
  'GET /api/tracking/:reference': { access: 'open', good: 404 },
  // Of a hash that is none.
  'PUT /api/files/:sha256': { access: ['driver'], good: 404 },
  'GET /api/files/:sha256': { access: 'signed in', good: 404 },
  'GET /api/events': { access: 'signed in', good: 200 },
  'POST /api/client-errors': { access: 'open', good: 204 },
}

/**
 * The portal's addresses (§2) with the heading of what they show, and the noun whose rows it reads or makes: who may not
 * is told so there. A driver has the cab's own screens of some, a shipper the own loads.
 * `404`: not a page. Details are asked for by an id nobody has.
 */
export const portalScreens: readonly (readonly [path: string, shows: string, noun?: keyof typeof screenReaders])[] = [
  ['/portal/sessions', 'Where you are signed in'],
  ['/portal/admin', 'Dashboard'],
  ['/portal/admin/dashboard', 'Dashboard'],
  ['/portal/admin/drivers', 'Drivers', 'drivers'],
  ['/portal/admin/drivers/new', 'Add Driver', 'driverForm'],
  ['/portal/admin/drivers/import', 'Import drivers', 'driverForm'],
  ['/portal/admin/drivers/00000000-0000-4000-8000-000000000000', '404', 'drivers'],
  ['/portal/admin/drivers/00000000-0000-4000-8000-000000000000/edit', '404', 'driverForm'],
  ['/portal/admin/loads', 'Load Management', 'loads'],
  ['/portal/admin/loads/FF0000000000', '404', 'loads'],
  ['/portal/admin/loads/FF0000000000/verify', '404', 'loads'],
  ['/portal/admin/loads/new', 'Create Load', 'loadForms'],
  ['/portal/admin/loads/FF0000000000/edit', '404', 'loadForms'],
  ['/portal/admin/brokers', 'Brokers', 'brokers'],
  ['/portal/admin/brokers/00000000-0000-4000-8000-000000000000', '404', 'brokers'],
  ['/portal/admin/brokers/new', 'Add Broker', 'brokerForms'],
  ['/portal/admin/brokers/00000000-0000-4000-8000-000000000000/edit', '404', 'brokerForms'],
  ['/portal/admin/settlements', 'Settlements', 'settlements'],
  ['/portal/admin/settlements/ST-20200101-01', '404', 'settlements'],
  ['/portal/admin/settlements/new', 'Create Settlement', 'settlementForm'],
  ['/portal/admin/settlements/ST-20200101-01/edit', '404', 'settlementForm'],
  ['/portal/admin/quotes', 'Quote requests', 'quotes'],
  ['/portal/admin/quotes/new', 'Quote by phone', 'quotesByPhone'],
  ['/portal/admin/recruiting', 'Recruiting', 'applications'],
  ['/portal/admin/recruiting/A-1', '404', 'applications'],
  ...reportScreens,
  ['/portal/admin/compliance', 'Compliance', 'compliance'],
  ['/portal/admin/compliance/00000000-0000-4000-8000-000000000000', '404', 'compliance'],
  ['/portal/admin/compliance/qualified', 'Qualified on that day?', 'compliance'],
  ['/portal/admin/schedule', 'Schedule', 'schedule'],
  ['/portal/admin/mails', 'Mails', 'mails'],
  ['/portal/admin/mails/00000000-0000-4000-8000-000000000000', '404', 'mails'],
  ['/portal/admin/settings', 'Settings', 'settings'],
  ['/portal/admin/settings/detention', 'Settings', 'settings'],
  ['/portal/admin/settings/document-kinds', 'Settings', 'settings'],
  ['/portal/admin/users', 'User Management', 'users'],
  ['/portal/admin/users/new', 'User Management', 'users'],
  ['/portal/admin/users/00000000-0000-4000-8000-000000000000', '404', 'users'],
  ['/portal/shipper', 'Welcome, Ines'],
  ['/portal/shipper/quotes', 'Quote requests', 'quotes'],
  ['/portal/shipper/quotes/Q-1', '404', 'quotes'],
  ['/portal/shipper/loads', 'Load Management', 'loads'],
  ['/portal/shipper/loads/FF0000000000', '404', 'loads'],
  ['/portal/shipper/loads/FF0000000000/verify', '404', 'loads'],
  ['/portal/shipper/my-loads', '404'],
  ['/portal/driver', 'Welcome, Ines'],
  ['/portal/driver/my-loads', 'Load Management', 'loads'],
  ['/portal/driver/my-settlements', 'Settlements', 'settlements'],
  ['/portal/driver/my-documents', 'My Documents', 'documents'],
  ['/portal/driver/my-documents/medical_card', 'My Documents', 'documents'],
  ['/portal/driver/my-documents/passport', '404', 'documents'],
  ['/portal/driver/schedule', 'My week', 'week'],
  ['/portal/driver/drivers', '404'],
  ['/portal/nowhere', '404'],
]
export const cabScreens: Record<string, string> = {
  Dashboard: 'Welcome, Ines',
  'Load Management': 'My Loads',
  Settlements: 'My Settlements',
}
export const shipperScreens: Record<string, string> = { 'Load Management': 'Loads', 'Quote requests': 'Quotes' }
export const screenReaders: Record<
  | 'drivers'
  | 'documents'
  | 'compliance'
  | 'loads'
  | 'loadForms'
  | 'brokers'
  | 'brokerForms'
  | 'schedule'
  | 'week'
  | 'driverForm'
  | 'settlements'
  | 'settlementForm'
  | 'quotes'
  | 'quotesByPhone'
  | 'applications'
  | 'mails'
  | 'reports'
  | 'settings'
  | 'users',
  readonly string[]
> = {
  drivers: readers('drivers'),
  documents: ['driver'],
  compliance: portalPermissions.documents.write,
  loads: readers('loads'),
  loadForms: portalPermissions.loads.write,
  brokers: readers('brokers'),
  brokerForms: portalPermissions.brokers.write,
  schedule: portalPermissions.loads.write,
  week: readers('loads').filter((role) => role !== 'shipper'),
  driverForm: portalPermissions.drivers.write,
  settlements: readers('settlements'),
  settlementForm: payers,
  quotes: quoteReaders,
  quotesByPhone: quotePermissions.write,
  applications: applicationPermissions.read,
  mails: mailPermissions.read,
  reports: portalPermissions.reports.all,
  settings: portalPermissions.settings.write,
  users: userPermissions.read,
}

/** On the sign-in page, where somebody's work waits whose session is over. */
export const signInToSend = (count: number) => `Sign in to send ${count === 1 ? '1 update' : `${count} updates`}`
