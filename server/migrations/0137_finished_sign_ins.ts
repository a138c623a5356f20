import type { Knex } from 'knex'

export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    -- A sign-in by the provider that has come back: its cookie, of which a browser may hold a copy, works once.
    create table finished_sign_ins (
      state_hash bytea primary key,
      expires_at timestamptz not null
    )`)
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('drop table finished_sign_ins')
}
