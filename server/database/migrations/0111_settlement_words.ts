import type { Knex } from 'knex'

export async function up(knex: Knex): Promise<void> {
  const { rows } = await knex.raw('select quote_ident(current_schema()) as schema')
  // Temporary tables come last: else somebody could put their own in the place of ours.
  const path = `set search_path = ${rows[0].schema}, pg_temp`
  await knex.raw(`
    -- The application may only add to the history. By this, which runs as the owner, it forgets why settlements of an erased driver
    -- were reopened, and of nobody else.
    create function forget_settlement_words(of_driver uuid) returns void
    language sql security definer ${path} as $$
      update audit_log set reason = null
      from drivers
      where drivers.id = of_driver and erased_at is not null and noun = 'settlements' and what = 'reopen' and reason is not null
        and row_id in (select id from settlements where driver_id = of_driver)
    $$`)
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('drop function forget_settlement_words(uuid)')
}
