import type { Knex } from 'knex'

/** What a settlement has paid back for a charge of a load, without a receipt. */
export interface PaidBack {
  settlement: string
  /** The key of its line. */
  line: string
  name: string
  cents: number
}

/**
 * The charge of this kind that a settlement of the driver has paid back for a load and that has no receipt yet; null where there is
 * none, or the driver is not paid it back. The driver is locked: no other settlement comes between.
 */
export async function paidBackBefore(
  knex: Knex,
  loadId: string,
  outlay: { driver_id: string; code: string; paid_by: string },
): Promise<PaidBack | null> {
  if (outlay.paid_by !== 'driver') return null
  const { rows } = await knex.raw(
    `select settlements.id as settlement, load->>'id' || ':back ' || (place - 1) as line, charge->>'name' as name,
       (charge->>'cents')::int as cents
     from settlement_lines paid join settlements on settlements.id = paid.settlement_id
       cross join lateral jsonb_array_elements(sheet->'inputs'->'loads') load
       cross join lateral jsonb_array_elements(load->'paidBack') with ordinality charges (charge, place)
     where paid.load_id = :loadId and paid.driver_id = :driverId and load->>'id' = :loadId and charge->>'code' = :code
       and sheet->'amounts'->((load->>'id') || ':back ' || (place - 1)) is not null
       and not exists (select from load_outlays outlay where outlay.settlement_id = settlements.id
         and outlay.line_key = (load->>'id') || ':back ' || (place - 1))
     order by settlements.number, place limit 1`,
    { loadId, driverId: outlay.driver_id, code: outlay.code },
  )
  return rows[0] ?? null
}
