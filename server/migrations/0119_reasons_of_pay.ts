import type { Knex } from 'knex'

export async function up(knex: Knex): Promise<void> {
  const { rows } = await knex.raw('select quote_ident(current_schema()) as schema')
  await knex.raw(`
    -- Why a settlement of a driver who was erased was reopened, or left a payout file: words that people typed.
    create function forget_pay_words(of_driver uuid) returns void
    language sql security definer set search_path = ${rows[0].schema}, pg_temp as $$
      update audit_log set reason = null
      from drivers
      where drivers.id = of_driver and erased_at is not null and noun = 'settlements' and reason is not null
        and row_id in (select id from settlements where driver_id = of_driver)
    $$`)
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('drop function forget_pay_words(uuid)')
}
