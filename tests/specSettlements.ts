/** The second opinion, as spec.ts, of settlements: who calls which endpoint; a good answer to a row that nobody has is 404. */
import { payers } from './specDrivers.ts'
import { portalPermissions } from './specPortal.ts'

const { all, own } = portalPermissions.settlements
const readers = [...all, ...own]

export const settlementEndpoints = {
  'GET /api/settlements': { access: readers, good: 200 },
  'GET /api/settlements/index': { access: readers, good: 200 },
  'GET /api/settlements/records': { access: readers, good: 400 },
  'GET /api/settlements/totals': { access: readers, good: 200 },
  'GET /api/settlements/:id': { access: readers, good: 404 },
  'GET /api/settlements/:id/history': { access: all, good: 404 },
  // Of nobody.
  'GET /api/settlements/worksheet': { access: payers, good: 400 },
  'GET /api/settlements/:id/worksheet': { access: payers, good: 404 },
  'POST /api/settlements': { access: payers, good: 422 },
  'POST /api/settlements/all': { access: payers, good: 422 },
  'POST /api/settlements/:id/prepare': { access: payers, good: 404 },
}
