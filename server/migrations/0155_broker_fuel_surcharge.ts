import type { Knex } from 'knex'

/** A broker's rate is all-in; only where the terms say so does it pay a fuel surcharge beside it. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw('alter table brokers add pays_fuel_surcharge boolean not null default false')
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('alter table brokers drop column pays_fuel_surcharge')
}
