/** How a driver is paid what a settlement says. */
export const paymentMethods = ['ach', 'check', 'wire'] as const
export type PaymentMethod = (typeof paymentMethods)[number]

/** The methods in words. */
export const paymentMethodLabels: Record<PaymentMethod, string> = {
  ach: 'Direct deposit (ACH)',
  check: 'Check',
  wire: 'Wire transfer',
}
