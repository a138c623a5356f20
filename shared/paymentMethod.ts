/** How customers pay. */
export const paymentMethods = {
  check: 'Check',
  ach: 'ACH transfer',
  wire: 'Wire transfer',
  card: 'Card',
  cash: 'Cash',
  other: 'Other',
} as const

export type PaymentMethod = keyof typeof paymentMethods
