import type { Knex } from 'knex'

/**
 * SQL: whether a row of expenses, with the alias expense, is the receipt of a charge that its settlement reimburses: it pays
 * nothing itself.
 */
export const isOfCharge = `coalesce(expense.line_key <> 'expense ' || expense.id, false)`

/**
 * SQL: the amount that the settlement line of a row of expenses, with the alias expense, reimburses, in cents; null without a
 * settlement.
 */
export const lineCents = `(select (calculation->'amounts'->>expense.line_key)::int from settlements where settlements.id = expense.settlement_id)`

/** A charge of a load that a settlement has reimbursed without a receipt. */
export interface PaidBack {
  settlement: string
  /** The key of its settlement line. */
  line: string
  name: string
  cents: number
}

/**
 * SQL: the charges of `load` in the calculation snapshot of a settlement, in their order, each with the name in its line's key,
 * as `chargeKeys`.
 */
export const namedCharges = (field: 'extras' | 'paidBack') => `(
  select charge, place, (charge->>'code') || ' ' || (row_number() over (partition by charge->>'code' order by place) - 1) as name
  from jsonb_array_elements(load->'${field}') with ordinality charges (charge, place))`

/**
 * The charge of this kind that a settlement of the driver has reimbursed for a load and that has no receipt yet. Of several, the
 * amount nearest to the receipt wins. Null where there is none, or where the driver did not pay. The driver is locked: no
 * settlement runs meanwhile.
 */
export async function paidBackBefore(
  knex: Knex,
  loadId: string,
  expense: { driver_id: string; code: string; paid_by: string; cents: number },
): Promise<PaidBack | null> {
  if (expense.paid_by !== 'driver') return null
  const { rows } = await knex.raw(
    `select settlements.id as settlement, line, charge->>'name' as name, (charge->>'cents')::int as cents
     from settlement_lines paid join settlements on settlements.id = paid.settlement_id
       cross join lateral jsonb_array_elements(calculation->'inputs'->'loads') load
       cross join lateral ${namedCharges('paidBack')} named
       cross join lateral (select (load->>'id') || ':back ' || name as line) key
     where paid.load_id = :loadId and paid.driver_id = :driverId and load->>'id' = :loadId and charge->>'code' = :code
       and calculation->'amounts'->line is not null
       and not exists (select from expenses expense where expense.settlement_id = settlements.id and expense.line_key = line)
     order by abs((charge->>'cents')::int - :cents), settlements.number, place limit 1`,
    { loadId, driverId: expense.driver_id, code: expense.code, cents: expense.cents },
  )
  return rows[0] ?? null
}
