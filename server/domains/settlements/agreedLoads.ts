/**
 * SQL: the adjustment that was agreed with a driver for a load that a settlement misses, as text; no row without one, or where it
 * was reversed. The load is paid by it, and by no settlement.
 */
export const agreedForLoadSql = (load: string, driver: string): string => `
  select 'an adjustment for ' || dispute.settlement_id as payer
  from settlement_disputes dispute join pay_accounts account on account.dispute_id = dispute.id
  where dispute.load_id = ${load} and account.driver_id = ${driver} and (
    select sum(cents) from account_transactions where account_id = account.id and settlement_id is null) > 0
  limit 1`
