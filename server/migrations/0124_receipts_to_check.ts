import type { Knex } from 'knex'

export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    -- What waits for the office, the first one first, found without reading the others.
    create index load_outlays_unchecked on load_outlays (received_at, number) where outcome is null`)
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('drop index load_outlays_unchecked')
}
