/** The name of an invoice's file: `invoice-FI-2026-00042.pdf`. */
export const invoiceFile = (number: string) => `invoice-${number}.pdf`

/** The name of a credit memo's file: `credit-memo-FC-2026-00003.pdf`. */
export const creditMemoFile = (number: string) => `credit-memo-${number}.pdf`
