import { hasBalance, type PayAccount } from '#shared/settlements/payAccount'

/** What the balance of an account is, behind its amount: `$600.00 outstanding`. */
export function balanceText(account: PayAccount): string {
  if (!hasBalance(account)) return 'collected so far'
  return {
    deduction: 'left to collect',
    escrow: 'held',
    advance: 'outstanding',
    carried: 'short of',
    correction: 'still to come',
  }[account.kind]
}
