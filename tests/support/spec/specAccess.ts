/** The second opinion, as spec.ts: who may call which endpoint. */
import { applicationPermissions, quotePermissions, type roles } from './spec.ts'
import { brokerEndpoints } from './specBrokers.ts'
import { driverEndpoints } from './specDriverEndpoints.ts'
import { invoiceEndpoints } from './specInvoices.ts'
import { customTypePermissions, mailPermissions, portalPermissions, userPermissions } from './specPortal.ts'
import { reportEndpoints } from './specReports.ts'
import { settingsAtStart } from './specSettings.ts'
import { settlementEndpoints } from './specSettlements.ts'
import { signInEndpoints } from './specSignIn.ts'

export const quoteReaders = [...quotePermissions.all, ...quotePermissions.own]
export const readers = (resource: keyof typeof portalPermissions) => [
  ...portalPermissions[resource].all,
  ...portalPermissions[resource].own,
]

/** The roles that review receipts: those that agree to charges, and those that reimburse drivers. */
const receiptCheckers = [...portalPermissions.loads.write, 'payroll', 'accountant'] as const

/**
 * The endpoints of the API with the roles that may call them, and the status of a successful response. A request for a single row
 * uses an id without a row, a sign-in a wrong password, and tracking a reference without a load.
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
  'GET /api/notifications/own': { access: 'signed in', good: 200 },
  'PATCH /api/notifications/own': { access: 'signed in', good: 200 },
  'DELETE /api/push': { access: 'signed in', good: 204 },
  'DELETE /api/sessions/:id': { access: 'signed in', good: 404 },
  'GET /api/users': { access: userPermissions.read, good: 200 },
  // The driver in the body does not exist.
  'POST /api/users': { access: userPermissions.write, good: 422 },
  'GET /api/users/:id': { access: userPermissions.read, good: 404 },
  'GET /api/users/:id/history': { access: userPermissions.read, good: 404 },
  'GET /api/users/:id/sessions': { access: userPermissions.read, good: 404 },
  'DELETE /api/users/:id/sessions/:session': { access: userPermissions.write, good: 404 },
  ...Object.fromEntries(
    ['resend', 'link', 'send-reset', 'change-role', 'attach', 'reset-factor', 'end-sessions', 'disable', 'enable'].map(
      (action) => [`POST /api/users/:id/${action}`, { access: userPermissions.write, good: 404 }],
    ),
  ),
  'POST /api/quotes': { access: 'open', good: 201 },
  'GET /api/quotes': { access: quoteReaders, good: 200 },
  'GET /api/quotes/index': { access: quoteReaders, good: 200 },
  'GET /api/quotes/totals': { access: quoteReaders, good: 200 },
  'GET /api/quotes/records': { access: quoteReaders, good: 400 },
  'GET /api/quotes/:id': { access: quoteReaders, good: 404 },
  // Commands: a successful response is 404, because the row does not exist.
  ...Object.fromEntries(
    ['send', 'withdraw', 'archive', 'restore', 'log', 'attend', 'link', 'revoke'].map((action) => [
      `POST /api/quotes/:id/${action}`,
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
  'GET /api/answer-time': { access: 'open', good: 200 },
  'GET /api/links/:token': { access: 'open', good: 404 },
  'POST /api/links/:token/withdraw': { access: 'open', good: 404 },
  'PUT /api/links/:token/documents/:kind/:sha256': { access: 'open', good: 404 },
  'GET /api/links/:token/documents/:sha256': { access: 'open', good: 404 },
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
      (action) => [`POST /api/drivers/applications/:id/${action}`, { access: applicationPermissions.write, good: 404 }],
    ),
  ),
  'GET /api/loads': { access: readers('loads'), good: 200 },
  'GET /api/loads/index': { access: readers('loads'), good: 200 },
  'GET /api/loads/export': { access: readers('loads'), good: 200 },
  'GET /api/loads/records': { access: readers('loads'), good: 400 },
  'GET /api/loads/totals': { access: readers('loads'), good: 200 },
  'GET /api/loads/:id': { access: readers('loads'), good: 404 },
  'GET /api/loads/:id/evidence': { access: readers('loads'), good: 404 },
  // The broker in the body does not exist.
  'POST /api/loads': { access: portalPermissions.loads.write, good: 422 },
  'PATCH /api/loads/:id': { access: portalPermissions.loads.write, good: 404 },
  ...Object.fromEntries(
    [
      'book',
      'assign',
      'unassign',
      'report',
      'resolve',
      'depart',
      'repower',
      'deliver',
      'cancel',
      'confirm',
      'bill-detention',
    ].map((action) => [`POST /api/loads/:id/${action}`, { access: portalPermissions.loads.write, good: 404 }]),
  ),
  'GET /api/loads/:id/bill-of-lading.pdf': { access: readers('loads'), good: 404 },
  'GET /api/loads/:id/proof-of-delivery.pdf': { access: readers('loads'), good: 404 },
  'GET /api/loads/:id/load-confirmation.pdf': {
    access: portalPermissions.loads.all.filter((role) => role !== 'viewer'),
    good: 404,
  },
  'POST /api/loads/:id/events': { access: ['driver'], good: 404 },
  'POST /api/loads/:id/correct-event': { access: ['driver'], good: 404 },
  'POST /api/loads/:id/reply': { access: ['driver'], good: 404 },
  'GET /api/loads/disputes': { access: ['driver'], good: 200 },
  'GET /api/loads/expenses': { access: receiptCheckers, good: 200 },
  'GET /api/loads/unresolved': { access: ['superadmin', 'admin', 'dispatcher', 'fleet_manager'], good: 200 },
  'POST /api/loads/:id/message': { access: ['superadmin', 'admin', 'dispatcher', 'fleet_manager', 'driver'], good: 404 },
  'POST /api/loads/:id/read': { access: ['superadmin', 'admin', 'dispatcher', 'fleet_manager', 'driver'], good: 404 },
  ...Object.fromEntries(
    ['link', 'revoke'].map((action) => [
      `POST /api/loads/:id/${action}`,
      { access: [...portalPermissions.loads.write, 'shipper'] as const, good: 404 },
    ]),
  ),
  'POST /api/loads/:id/expenses': { access: ['driver'], good: 404 },
  'POST /api/loads/:id/enter-expense': { access: receiptCheckers, good: 404 },
  'POST /api/loads/:id/review-expense': { access: receiptCheckers, good: 404 },
  'PUT /api/loads/:id/files/:sha256': { access: receiptCheckers, good: 404 },
  'POST /api/loads/:id/correct': { access: ['superadmin', 'admin'], good: 404 },
  'GET /api/loads/candidates': { access: portalPermissions.loads.write, good: 200 },
  'GET /api/shippers': { access: portalPermissions.loads.write, good: 200 },
  'GET /api/facilities': { access: portalPermissions.loads.write, good: 200 },
  ...driverEndpoints,
  'GET /api/custom-types': { access: customTypePermissions.read, good: 200 },
  'GET /api/custom-types/:id': { access: customTypePermissions.read, good: 404 },
  'GET /api/custom-types/history': { access: customTypePermissions.write, good: 200 },
  // Of no name.
  'POST /api/custom-types': { access: customTypePermissions.write, good: 422 },
  'PATCH /api/custom-types/:id': { access: customTypePermissions.write, good: 404 },
  'POST /api/custom-types/:id/retire': { access: customTypePermissions.write, good: 404 },
  'POST /api/custom-types/:id/reactivate': { access: customTypePermissions.write, good: 404 },
  'GET /api/documents': { access: readers('documents'), good: 200 },
  'GET /api/documents/index': { access: readers('documents'), good: 200 },
  'GET /api/documents/totals': { access: readers('documents'), good: 200 },
  'GET /api/documents/:id': { access: readers('documents'), good: 404 },
  'GET /api/documents/:id/history': { access: portalPermissions.documents.all, good: 404 },
  // The driver in the body does not exist.
  'POST /api/documents/enter': { access: portalPermissions.documents.write, good: 422 },
  // For an account that is no driver's.
  'POST /api/documents': { access: ['driver'], good: 404 },
  'POST /api/documents/:id/approve': { access: portalPermissions.documents.write, good: 404 },
  'POST /api/documents/:id/ask-renewal': { access: portalPermissions.documents.write, good: 404 },
  'POST /api/documents/:id/return': { access: portalPermissions.documents.write, good: 404 },
  'GET /api/compliance/expiring': { access: portalPermissions.documents.write, good: 200 },
  'GET /api/compliance/expiring/export': { access: portalPermissions.documents.write, good: 200 },
  // The request names no driver.
  'GET /api/compliance/qualified': { access: portalPermissions.documents.write, good: 400 },
  ...settlementEndpoints,
  ...invoiceEndpoints,
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
  'POST /api/submissions/:key/link': { access: 'open', good: 404 },
  'GET /api/tracking/:reference': { access: 'open', good: 404 },
  // Of a hash that is none.
  'PUT /api/files/:sha256': { access: ['driver'], good: 404 },
  'GET /api/files/:sha256': { access: 'signed in', good: 404 },
  'GET /api/events': { access: 'signed in', good: 200 },
  'POST /api/client-errors': { access: 'open', good: 204 },
}

/** The sign-in page shows the number of queued entries of a user whose session is over. */
export const signInToSend = (count: number) => `Sign in to send ${count === 1 ? '1 update' : `${count} updates`}`
