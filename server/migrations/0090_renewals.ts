import type { Knex } from 'knex'

export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    -- When the office has asked the driver for a new one.
    alter table documents add column asked_at timestamptz;

    -- Until which day, and in spite of which documents that have ended, somebody has decided that the driver drives on.
    alter table drivers
      add column kept_until date,
      add column kept_papers text,
      add check ((kept_until is null) = (kept_papers is null));`)
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(`
    alter table drivers drop column kept_until, drop column kept_papers;
    alter table documents drop column asked_at;`)
}
