import type { Knex } from 'knex'

const tellLastEvent = (count: string, or: string) => `
    create or replace function tell_last_event() returns trigger language plpgsql as $$
    declare
      told text[];
    begin
      if tg_op = 'INSERT' then told := array(select distinct load_id from came);
      elsif tg_op = 'UPDATE' then told := array(select load_id from came union select load_id from went);
      elsif tg_op = 'DELETE' then told := array(select distinct load_id from went);
      else told := array(select id from loads where last_event_at is not null${or});
      end if;
      -- Concurrent events of the same load wait here, and then see each other; the update alone would not read again.
      perform 1 from loads where id = any(told) order by id for no key update;
      update loads set last_event_type = last.type, last_event_at = last.occurred_at, last_event_zone = last.zone,
        last_event_location = last.location, last_event_miles_left = last.miles_left, arrived_at = last.arrived_at${count}
      from unnest(told) one left join lateral (
        select *, (select min(occurred_at) from tracking_events
          where load_id = one and type = 'arrived_delivery' and aside is null) as arrived_at
        from tracking_events where load_id = one and aside is null order by occurred_at desc, received_at desc, id desc limit 1
      ) last on true
      where loads.id = one;
      return null;
    end $$;`

export async function up(knex: Knex): Promise<void> {
  // In the row of the load, as its last event: a list reads no other table.
  await knex.raw(`
    drop index tracking_events_undecided;
    -- Kept aside, and nobody has decided whether it counts.
    alter table tracking_events
      add undecided boolean not null generated always as (aside is not null and settled_as is null) stored;
    create index tracking_events_undecided on tracking_events (driver_id) where undecided;
    alter table loads add undecided integer not null default 0;
    update loads set undecided = waiting.count
    from (select load_id, count(*) from tracking_events where undecided group by load_id) waiting
    where waiting.load_id = loads.id;
    ${tellLastEvent(
      `,
        undecided = (select count(*) from tracking_events where load_id = one and undecided)`,
      ' or undecided > 0',
    )}`)
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(`
    ${tellLastEvent('', '')}
    alter table loads drop column undecided;
    drop index tracking_events_undecided;
    alter table tracking_events drop column undecided;
    create index tracking_events_undecided on tracking_events (driver_id) where aside is not null and settled_as is null`)
}
