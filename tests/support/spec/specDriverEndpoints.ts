/** The second opinion, as spec.ts, of drivers: the roles that call each endpoint. Single rows do not exist: 404. */
import { driverOffice, driverTerminators, payers } from './specDrivers.ts'
import { daysOffPlanners, portalPermissions } from './specPortal.ts'

const { all, own, write } = portalPermissions.drivers
const readers = [...all, ...own]

export const driverEndpoints = {
  'GET /api/drivers': { access: readers, good: 200 },
  // The body names no driver.
  'POST /api/drivers': { access: write, good: 422 },
  // Without a row.
  'POST /api/drivers/import': { access: write, good: 422 },
  'POST /api/drivers/import/check': { access: write, good: 422 },
  'GET /api/drivers/index': { access: readers, good: 200 },
  'GET /api/drivers/export': { access: readers, good: 200 },
  'GET /api/drivers/totals': { access: readers, good: 200 },
  'GET /api/drivers/:id': { access: readers, good: 404 },
  'PUT /api/drivers/:id/files/:sha256': { access: portalPermissions.documents.write, good: 404 },
  'PATCH /api/drivers/:id': { access: driverOffice, good: 404 },
  ...Object.fromEntries(
    ['onboard', 'suspend', 'defer-suspension', 'ask-document', 'reinstate', 'rehire'].map((action) => [
      `POST /api/drivers/:id/${action}`,
      { access: driverOffice, good: 404 },
    ]),
  ),
  ...Object.fromEntries(
    ['change-pay', 'open-account', 'end-account', 'enter-transaction', 'return-escrow'].map((action) => [
      `POST /api/drivers/:id/${action}`,
      { access: payers, good: 404 },
    ]),
  ),
  'POST /api/drivers/:id/terminate': { access: driverTerminators, good: 404 },
  'POST /api/drivers/:id/erase': { access: driverTerminators, good: 404 },
  'GET /api/drivers/:id/privacy': { access: driverTerminators, good: 404 },
  'GET /api/drivers/:id/data.json': { access: driverTerminators, good: 404 },
  'POST /api/drivers/:id/add-days-off': { access: daysOffPlanners, good: 404 },
  'POST /api/drivers/:id/remove-days-off': { access: daysOffPlanners, good: 404 },
  'POST /api/drivers/:id/agree-days-off': { access: daysOffPlanners, good: 404 },
  'POST /api/drivers/:id/decline-days-off': { access: daysOffPlanners, good: 404 },
  'POST /api/drivers/:id/ask-days-off': { access: ['driver'] as const, good: 404 },
  'POST /api/drivers/:id/withdraw-days-off': { access: ['driver'] as const, good: 404 },
}
