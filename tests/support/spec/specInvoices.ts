/** The second opinion, as spec.ts, of invoices: the roles that call each endpoint. Single rows do not exist: 404. */
import { portalPermissions } from './specPortal.ts'

const { all, own, write } = portalPermissions.invoices
const readers = [...all, ...own]

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
    ['pay', 'void-payment', 'void', 'send', 'remind'].map((action) => [
      `POST /api/invoices/:id/${action}`,
      { access: write, good: 404 },
    ]),
  ),
} as const
