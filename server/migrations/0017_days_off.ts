import type { Knex } from 'knex'

export async function up(knex: Knex): Promise<void> {
  // days_off: `{from, until, note}`, calendar days. loads_by_pickup: an export of all loads in the order of their pickups.
  await knex.raw(`
    alter table drivers add days_off jsonb not null default '[]';
    create index loads_by_pickup on loads (pickup_date_time, number) where cancelled_at is null;
  `)
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('drop index loads_by_pickup; alter table drivers drop column days_off')
}
