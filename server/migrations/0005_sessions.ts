import type { Knex } from 'knex'

/** A public id for each session, to revoke it by, and the User-Agent at sign-in. */
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
