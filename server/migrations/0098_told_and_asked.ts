import type { Knex } from 'knex'

export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    -- How often its driver was told that it ends, or asked for a new one, and when last.
    alter table documents
      add column told_count integer not null default 0 check (told_count >= 0),
      add column told_at timestamptz,
      add check ((told_count = 0) = (told_at is null));

    -- For which documents, of which none is on file, the office has asked the driver, and when last: [{kind, askedAt}].
    alter table drivers add column asked_documents jsonb not null default '[]';`)
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(`
    alter table drivers drop column asked_documents;
    alter table documents drop column told_count, drop column told_at;`)
}
