import type { Knex } from 'knex'

/** A shipper withdraws a request that has no price yet. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw('alter table quotes add withdrawn_by_shipper boolean not null default false')
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('alter table quotes drop column withdrawn_by_shipper')
}
