import type { Knex } from 'knex'

export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    alter table tracking_events
      -- Why the desk has to review an event whatever the other events say.
      add review_reason text,
      -- Of a driver's correction: the event, and whether it did not happen at all.
      add corrects uuid references tracking_events on delete cascade,
      add is_retraction boolean not null default false check (corrects is not null or not is_retraction),
      -- What spoke against an event when it was received; it counts all the same.
      add findings jsonb not null default '[]';
    create index tracking_events_corrects on tracking_events (corrects) where corrects is not null`)
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(`
    alter table tracking_events drop column findings, drop column is_retraction, drop column corrects, drop column review_reason`)
}
