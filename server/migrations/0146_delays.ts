import type { Knex } from 'knex'

/** What the events of a load say stands in its row; `last` are those that say where the truck is. */
const tellLoads = (more: string, last: string) => `
    create or replace function tell_loads(told text[]) returns void language plpgsql as $$
    begin
      -- Concurrent events of the same load wait here, and then see each other; the update alone would not read again.
      perform 1 from loads where id = any(told) order by id for no key update;
      update loads set last_event_type = last.type, last_event_at = last.occurred_at, last_event_zone = last.zone,
        last_event_location = last.location, last_event_miles_left = last.miles_left, arrived_at = counted.arrived_at,
        undecided = (select count(*) from tracking_events where load_id = one and undecided),
        arrived_pickup_at = counted.arrived_pickup_at, departed_pickup_at = counted.departed_pickup_at${more}
      from unnest(told) one
        left join lateral (select * from tracking_events where load_id = one and aside is null${last}
          order by occurred_at desc, received_at desc, id desc limit 1) last on true
        left join lateral (select min(occurred_at) filter (where type = 'arrived_delivery') as arrived_at,
          min(occurred_at) filter (where type = 'arrived_pickup') as arrived_pickup_at,
          min(occurred_at) filter (where type = 'departed_pickup') as departed_pickup_at
          from tracking_events where load_id = one and aside is null) counted on true
      where loads.id = one;
    end $$;`

const types = (more: string) => `
    alter table tracking_events drop constraint tracking_events_type_check;
    alter table tracking_events add constraint tracking_events_type_check check (type in (
      'arrived_pickup', 'departed_pickup', 'check_call', 'arrived_delivery', 'delivered', 'arrived_stop', 'departed_stop'${more}));`

export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    ${types(`, 'delay'`)}
    -- Of a delay: why, and the new time at its stop.
    alter table tracking_events add delay jsonb;
    -- The last delay of the load, with its stop and when it was reported: a list reads no other table.
    alter table loads add delay jsonb;
    ${tellLoads(
      `,
        delay = (select event.delay || jsonb_build_object('stop', event.stop, 'occurredAt', event.occurred_at)
          from tracking_events event where load_id = one and aside is null and type = 'delay'
          order by occurred_at desc, received_at desc, id desc limit 1)`,
      ` and type <> 'delay'`,
    )}`)
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(`
    delete from tracking_events where type = 'delay';
    ${tellLoads('', '')}
    alter table loads drop column delay;
    alter table tracking_events drop column delay;
    ${types('')}`)
}
