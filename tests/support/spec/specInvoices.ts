/** The second opinion, as spec.ts, of invoices: the roles that call each endpoint. Single rows do not exist: 404. */
import { portalPermissions } from './specPortal.ts'

const { all, own, write } = portalPermissions.invoices
const readers = [...all, ...own]

/** Who sees the payments and accounts of customers, and who records and changes payments. */
export const customerPaymentPermissions = {
  read: ['superadmin', 'admin', 'payroll', 'accountant'],
  write: ['superadmin', 'admin', 'accountant'],
} as const

export const invoiceEndpoints = {
  'GET /api/invoices': { access: readers, good: 200 },
  'GET /api/invoices/index': { access: readers, good: 200 },
  'GET /api/invoices/export': { access: readers, good: 200 },
  'GET /api/invoices/records': { access: readers, good: 400 },
  'GET /api/invoices/totals': { access: readers, good: 200 },
  'GET /api/invoices/waiting': { access: write, good: 200 },
  'GET /api/invoices/:id': { access: readers, good: 404 },
  'GET /api/invoices/:id/invoice.pdf': { access: readers, good: 404 },
  'GET /api/invoices/:id/credit-memo.pdf': { access: readers, good: 404 },
  'GET /api/invoices/credit-memos': { access: readers, good: 200 },
  'GET /api/invoices/:id/history': { access: all, good: 404 },
  'GET /api/links/:token/invoice.pdf': { access: 'open', good: 404 },
  // The load in the body does not exist.
  'POST /api/invoices': { access: write, good: 404 },
  ...Object.fromEntries(
    ['pay', 'void', 'send', 'remind'].map((action) => [`POST /api/invoices/:id/${action}`, { access: write, good: 404 }]),
  ),
  'GET /api/customer-payments': { access: customerPaymentPermissions.read, good: 200 },
  'GET /api/customer-payments/:id': { access: customerPaymentPermissions.read, good: 404 },
  'GET /api/customer-payments/:id/history': { access: customerPaymentPermissions.read, good: 404 },
  // The payer in the body does not exist.
  'POST /api/customer-payments': { access: customerPaymentPermissions.write, good: 422 },
  ...Object.fromEntries(
    ['apply', 'unapply', 'refund', 'void'].map((action) => [
      `POST /api/customer-payments/:id/${action}`,
      { access: customerPaymentPermissions.write, good: 404 },
    ]),
  ),
  'GET /api/customer-accounts': { access: customerPaymentPermissions.read, good: 200 },
  'GET /api/customer-accounts/:id': { access: customerPaymentPermissions.read, good: 404 },
} as const
