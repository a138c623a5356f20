/** How customers pay, in words. */
export const paymentMethods = {
  check: 'Check',
  ach: 'ACH transfer',
  wire: 'Wire transfer',
  card: 'Card',
  cash: 'Cash',
  other: 'Other',
} as const

export type PaymentMethod = keyof typeof paymentMethods

/** How drivers are paid what a settlement says, in words. */
export const settlementPaymentMethods = { ach: 'Direct deposit (ACH)', check: 'Check', wire: 'Wire transfer' } as const

export type SettlementPaymentMethod = keyof typeof settlementPaymentMethods
