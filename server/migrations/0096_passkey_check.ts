import type { Knex } from 'knex'

/** What a passkey has to sign before a change; apart from what a new one has to, which may be under way meanwhile. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw('alter table factor_setups add column check_challenge text')
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('alter table factor_setups drop column check_challenge')
}
