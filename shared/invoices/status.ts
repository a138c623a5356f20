/** The statuses of an invoice, in their order (§4). A void one stays, and owes nothing. */
export const invoiceStatuses = ['open', 'paid', 'void'] as const
export type InvoiceStatus = (typeof invoiceStatuses)[number]

/** The labels of the statuses. */
export const invoiceStatusLabels: Record<InvoiceStatus, string> = { open: 'Open', paid: 'Paid', void: 'Void' }
