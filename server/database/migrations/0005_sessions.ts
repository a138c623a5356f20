import type { Knex } from 'knex'

/** The id by which a person names one of their sessions, and what the browser called itself when it signed in. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    alter table sessions
      add column id uuid not null unique default gen_random_uuid(),
      add column user_agent text
  `)
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('alter table sessions drop column id, drop column user_agent')
}
