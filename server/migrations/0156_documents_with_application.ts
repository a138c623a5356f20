import type { Knex } from 'knex'

/** What came with the application of a driver says so: no driver has submitted it, and the office has not entered it. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw('alter table documents add with_application boolean not null default false')
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('alter table documents drop column with_application')
}
