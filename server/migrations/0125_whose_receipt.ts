import type { Knex } from 'knex'

export async function up(knex: Knex): Promise<void> {
  const { rows } = await knex.raw('select quote_ident(current_schema()) as schema')
  await knex.raw(`
    -- The receipt of a load that was decided on: two of the same kind and amount read alike.
    alter table audit_log add column part uuid;

    -- What was typed with the receipts of a driver who was erased: a name, and why one was declined. Where nobody has written down
    -- which receipt it was, by how it reads: no pattern that would hit what is of others, which needs five characters.
    create function forget_receipt_words(of_driver uuid, patterns text[]) returns void
    language sql security definer set search_path = ${rows[0].schema}, pg_temp as $$
      with long as (
        select array_agg(pattern) as patterns from unnest(forget_receipt_words.patterns) pattern
        where length(replace(replace(pattern, '%', ''), '_', '')) >= 5)
      update audit_log set reason = null
      from drivers, load_outlays outlay, long
      where drivers.id = of_driver and erased_at is not null and outlay.driver_id = of_driver
        and noun = 'loads' and row_id = outlay.load_id and what in ('enter-outlay', 'check-outlay')
        and (part = outlay.id and (outlay.name is not null or audit_log.reason like '%, declined: %')
          or part is null and audit_log.reason ilike any (long.patterns))
    $$`)
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('drop function forget_receipt_words(uuid, text[]); alter table audit_log drop column part')
}
