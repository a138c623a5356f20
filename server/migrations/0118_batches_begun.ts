import type { Knex } from 'knex'

export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    alter table settlement_batches
      -- When it was begun, or repeated last.
      add column begun_at timestamptz not null default now(),
      -- Why it is over before all were tried, where nobody has stopped it.
      add column ended_why text;
    update settlement_batches set begun_at = started_at`)
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('alter table settlement_batches drop column begun_at, drop column ended_why')
}
