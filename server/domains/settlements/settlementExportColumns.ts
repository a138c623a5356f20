import { settlementPaymentMethods } from '#shared/settlements/paymentMethod'
import type { SettlementRecord } from '#shared/settlements/settlement'
import { deducted } from '#shared/settlements/settlementMoney'
import { settlementStatusLabels } from '#shared/settlements/status'
import type { ExportColumn } from '../../platform/http/export.ts'

const kinds = { weekly: 'Weekly', same_day: 'Same-day pay' }

/** The columns of exported settlements; amounts in dollars. */
export const settlementColumns: readonly ExportColumn<SettlementRecord>[] = [
  { title: 'Settlement', fields: ['id'], cell: ({ id }) => id },
  { title: 'Driver', fields: ['driverName'], cell: ({ driverName }) => driverName },
  { title: 'Status', fields: ['status'], cell: ({ status }) => settlementStatusLabels[status] },
  { title: 'Kind', fields: ['kind'], cell: ({ kind }) => kinds[kind] },
  { title: 'From', fields: ['periodStart'], cell: ({ periodStart }) => periodStart },
  { title: 'Until', fields: ['periodEnd'], cell: ({ periodEnd }) => periodEnd },
  { title: 'Earnings', fields: ['earnings'], cell: ({ earnings }) => ({ dollars: earnings }) },
  { title: 'Reimbursements', fields: ['reimbursements'], cell: ({ reimbursements }) => ({ dollars: reimbursements }) },
  { title: 'Corrections', fields: ['corrections'], cell: ({ corrections }) => ({ dollars: corrections }) },
  // Negative where more is carried forward than deducted.
  { title: 'Deductions', fields: ['deductions'], cell: (settlement) => ({ dollars: deducted(settlement) }) },
  { title: 'Net pay', fields: ['netPay'], cell: ({ netPay }) => netPay.toFixed(2) },
  { title: 'Prepared by', fields: ['preparedBy'], cell: ({ preparedBy }) => preparedBy },
  { title: 'Processed by', fields: ['processedBy'], cell: ({ processedBy }) => processedBy },
  { title: 'Paid on', fields: ['paidOn'], cell: ({ paidOn }) => paidOn },
  { title: 'Paid by', fields: ['method'], cell: ({ method }) => method && settlementPaymentMethods[method] },
  { title: 'Payment reference', fields: ['reference'], cell: ({ reference }) => reference },
]
