import type { Knex } from 'knex'

/** The guard at a gate and the bill of lading ask for the seal and the trailer of a load. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw('alter table loads add seal_number text, add trailer_number text')
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('alter table loads drop column seal_number, drop column trailer_number')
}
