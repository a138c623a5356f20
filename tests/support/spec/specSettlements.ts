/** The second opinion, as spec.ts, of settlements: the roles that call each endpoint. Single rows do not exist: 404. */
import { payers } from './specDrivers.ts'
import { portalPermissions } from './specPortal.ts'

const { all, own } = portalPermissions.settlements
const readers = [...all, ...own]
/** Who marks settlements as paid. */
export const paying = ['superadmin', 'admin', 'accountant'] as const

export const settlementEndpoints = {
  'GET /api/settlements': { access: readers, good: 200 },
  'GET /api/settlements/index': { access: readers, good: 200 },
  'GET /api/settlements/records': { access: readers, good: 400 },
  'GET /api/settlements/totals': { access: readers, good: 200 },
  'GET /api/settlements/:id': { access: readers, good: 404 },
  'GET /api/settlements/:id/statement.pdf': { access: readers, good: 404 },
  'GET /api/settlements/:id/statement.csv': { access: readers, good: 404 },
  'GET /api/settlements/:id/history': { access: all, good: 404 },
  // The request names no driver.
  'GET /api/settlements/worksheet': { access: payers, good: 400 },
  'GET /api/settlements/:id/worksheet': { access: payers, good: 404 },
  'POST /api/settlements': { access: payers, good: 422 },
  'POST /api/settlements/all': { access: payers, good: 422 },
  'POST /api/settlements/:id/prepare': { access: payers, good: 404 },
  // Of lines that a driver disputes.
  'GET /api/settlements/corrections': { access: all, good: 200 },
  'GET /api/settlements/due': { access: all, good: 200 },
  'GET /api/settlements/escrow': { access: all, good: 200 },
  'POST /api/settlements/escrow/rates': { access: portalPermissions.settings.write, good: 201 },
  'POST /api/settlements/:id/dispute': { access: own, good: 404 },
  'POST /api/settlements/:id/answer': { access: all, good: 404 },
  'POST /api/settlements/:id/process': { access: all, good: 404 },
  'POST /api/settlements/:id/pay': { access: paying, good: 404 },
  'POST /api/settlements/:id/reopen': { access: all, good: 404 },
  'GET /api/settlements/export': { access: readers, good: 200 },
  'GET /api/settlements/payment-batches': { access: paying, good: 200 },
  'POST /api/settlements/payment-batches': { access: paying, good: 422 },
  'GET /api/settlements/payment-batches/:id/file': { access: paying, good: 404 },
  'POST /api/settlements/payment-batches/:id/withdraw': { access: paying, good: 404 },
  'GET /api/settlements/batches': { access: all, good: 200 },
  'GET /api/settlements/batches/:id': { access: all, good: 404 },
  'GET /api/settlements/process-all': { access: all, good: 200 },
  'POST /api/settlements/request-approval': { access: all, good: 422 },
  'POST /api/settlements/process-all': { access: all, good: 422 },
  'POST /api/settlements/pay-all': { access: paying, good: 422 },
  'POST /api/settlements/batches/:id/stop': { access: all, good: 404 },
  'POST /api/settlements/batches/:id/repeat': { access: all, good: 404 },
}

/** The screens of settlements: address, heading, who may read what they show. */
export const settlementScreens: (readonly [
  string,
  string,
  'settlements' | 'settlementForm' | 'disputes' | 'settlementBatches' | 'paymentBatches',
])[] = [
  ['/portal/admin/settlements', 'Settlements', 'settlements'],
  ['/portal/admin/settlements/ST-20200101-01', '404', 'settlements'],
  ['/portal/admin/settlements/disputes', 'Settlements', 'disputes'],
  ['/portal/admin/settlements/new', 'Create Settlement', 'settlementForm'],
  ['/portal/admin/settlements/ST-20200101-01/edit', '404', 'settlementForm'],
  ['/portal/admin/settlements/process', 'Process All Settlements', 'settlementBatches'],
  ['/portal/admin/settlements/payment-batches', 'Payment batches', 'paymentBatches'],
  ['/portal/admin/settlements/batches/00000000-0000-4000-8000-000000000000', '404', 'settlementBatches'],
]
