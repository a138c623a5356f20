/** The statuses of an invoice, in their order (§4). A void one stays, and owes nothing. */
export const invoiceStatuses = ['open', 'paid', 'void'] as const
export type InvoiceStatus = (typeof invoiceStatuses)[number]

/** The labels of the statuses. */
export const invoiceStatusLabels: Record<InvoiceStatus, string> = { open: 'Open', paid: 'Paid', void: 'Void' }

/** The statuses of a customer's payment: with unapplied credit, wholly used, and reversed. */
export const customerPaymentStatuses = ['unapplied', 'applied', 'void'] as const
export type CustomerPaymentStatus = (typeof customerPaymentStatuses)[number]

/** The labels of the statuses. */
export const customerPaymentStatusLabels: Record<CustomerPaymentStatus, string> = {
  unapplied: 'Unapplied credit',
  applied: 'Applied',
  void: 'Reversed',
}
