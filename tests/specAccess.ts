/** The second opinion, as spec.ts: who may call which endpoint. */
import { applicationPermissions, quotePermissions, type roles } from './spec.ts'
import { portalPermissions } from './specPortal.ts'

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
  'GET /api/login': { access: 'open', good: 302 },
  'POST /api/login': { access: 'open', good: 401 },
  'GET /api/logout': { access: 'open', good: 302 },
  'POST /api/logout': { access: 'open', good: 204 },
  'GET /api/sessions': { access: 'signed in', good: 200 },
  'DELETE /api/sessions/:id': { access: 'signed in', good: 404 },
  'POST /api/quotes': { access: 'open', good: 201 },
  'GET /api/quotes': { access: quotePermissions.read, good: 200 },
  'GET /api/quotes/:id': { access: quotePermissions.read, good: 404 },
  'POST /api/drivers/applications': { access: 'open', good: 201 },
  'GET /api/drivers/applications': { access: applicationPermissions.read, good: 200 },
  'GET /api/drivers/applications/:id': { access: applicationPermissions.read, good: 404 },
  'GET /api/loads': { access: readers('loads'), good: 200 },
  'GET /api/loads/index': { access: readers('loads'), good: 200 },
  'GET /api/loads/totals': { access: readers('loads'), good: 200 },
  'GET /api/loads/:id': { access: readers('loads'), good: 404 },
  'GET /api/drivers': { access: readers('drivers'), good: 200 },
  'GET /api/drivers/index': { access: readers('drivers'), good: 200 },
  'GET /api/drivers/totals': { access: readers('drivers'), good: 200 },
  'GET /api/drivers/:id': { access: readers('drivers'), good: 404 },
  'GET /api/settlements': { access: readers('settlements'), good: 200 },
  'GET /api/settlements/index': { access: readers('settlements'), good: 200 },
  'GET /api/settlements/totals': { access: readers('settlements'), good: 200 },
  'GET /api/settlements/:id': { access: readers('settlements'), good: 404 },
  'GET /api/brokers': { access: readers('brokers'), good: 200 },
  'GET /api/brokers/:id': { access: readers('brokers'), good: 404 },
  'GET /api/dashboard': { access: 'signed in', good: 200 },
  'POST /api/submissions/:key/cancel': { access: 'open', good: 200 },
  'GET /api/tracking/:reference': { access: 'open', good: 404 },
  'GET /api/events': { access: 'signed in', good: 200 },
}
