/** The second opinion, as spec.ts, of brokers: their fields, the roles that enter them, and their commands. */
import { portalPermissions } from './specPortal.ts'

const { all, write } = portalPermissions.brokers
const seesAmounts = all.filter((role) => role !== 'viewer')

/** The endpoints of brokers; a successful response is 404 if the row does not exist. */
export const brokerEndpoints = {
  'GET /api/brokers': { access: all, good: 200 },
  'GET /api/brokers/:id': { access: all, good: 404 },
  'GET /api/brokers/index': { access: all, good: 200 },
  'GET /api/brokers/totals': { access: all, good: 200 },
  'GET /api/brokers/records': { access: all, good: 400 },
  'GET /api/brokers/:id/history': { access: seesAmounts, good: 404 },
  // Without a name.
  'POST /api/brokers': { access: write, good: 422 },
  'PATCH /api/brokers/:id': { access: write, good: 404 },
  'POST /api/brokers/:id/hold': { access: write, good: 404 },
  'POST /api/brokers/:id/release': { access: write, good: 404 },
}
