import type { Knex } from 'knex'

/** What an event proves follows from what its driver says and from what counts now, not from which event counted at that time. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw('alter table tracking_events drop column proves')
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(`
    alter table tracking_events add column proves uuid references tracking_events on delete set null;
    create index tracking_events_proving on tracking_events (proves) where proves is not null;
    update tracking_events one set proves = (
      select counting.id from tracking_events counting
      where counting.load_id = one.load_id and counting.aside is null and counting.type = one.type and one.type <> 'check_call'
        and (one.type not in ('arrived_stop', 'departed_stop') or counting.stop = one.stop)
      order by counting.received_at limit 1)
    where one.reply = 'theirs' and one.aside is not null;
  `)
}
