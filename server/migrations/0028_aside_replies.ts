import type { Knex } from 'knex'

export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    alter table tracking_events
      -- What its driver says of an event that was kept aside, and when.
      add reply text check (reply in ('mine', 'theirs', 'withdrawn')),
      add replied_at timestamptz,
      -- The event that counts in its place, which its files prove.
      add proves uuid references tracking_events on delete set null,
      add constraint tracking_events_replied_at check ((reply is null) = (replied_at is null));
    create index tracking_events_proving on tracking_events (proves) where proves is not null;
    create index tracking_events_undecided on tracking_events (driver_id) where aside is not null and settled_as is null;
  `)
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(`
    drop index tracking_events_undecided;
    alter table tracking_events drop column reply, drop column replied_at, drop column proves;
  `)
}
