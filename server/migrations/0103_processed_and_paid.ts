import type { Knex } from 'knex'

export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    alter table settlements
      add column processed_by uuid references users,
      add column processed_at timestamptz,
      -- How it was paid; of what was paid before, nobody wrote it down.
      add column paid_on date,
      add column paid_method text check (paid_method in ('ach', 'check', 'wire')),
      add column paid_reference text,
      add column paid_by uuid references users,
      add constraint settlements_payment check (
        (paid_method is null) = (paid_reference is null) and (paid_method is null) = (paid_on is null)
        and (paid_method is null or status = 'paid'))`)
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(`
    alter table settlements
      drop constraint settlements_payment,
      drop column paid_by,
      drop column paid_reference,
      drop column paid_method,
      drop column paid_on,
      drop column processed_at,
      drop column processed_by`)
}
