/** SQL: whether a row of loads was cancelled, and the truck that was ordered and not used is all that is charged. */
export const isNotUsed = `loads.cancelled_at is not null and loads.rate_linehaul_cents = 0 and loads.charges @> '[{"code": "tonu"}]'`
