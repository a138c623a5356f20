import type { Knex } from 'knex'

export async function up(knex: Knex): Promise<void> {
  // Where the stop of an event was when we received it, if it was recorded in another city.
  await knex.raw('alter table tracking_events add moved_to text')
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('alter table tracking_events drop column moved_to')
}
