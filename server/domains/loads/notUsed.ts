/** SQL: whether a row of loads was cancelled, and TONU is its only charge. */
export const isNotUsed = `loads.cancelled_at is not null and loads.rate_linehaul_cents = 0 and loads.charges @> '[{"code": "tonu"}]'`
