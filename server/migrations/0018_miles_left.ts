import type { Knex } from 'knex'

const tellLastEvent = (columns: string) => `
    create or replace function tell_last_event() returns trigger language plpgsql as $$
    declare
      told text[];
    begin
      if tg_op = 'INSERT' then told := array(select distinct load_id from came);
      elsif tg_op = 'UPDATE' then told := array(select load_id from came union select load_id from went);
      elsif tg_op = 'DELETE' then told := array(select distinct load_id from went);
      else told := array(select id from loads where last_event_at is not null);
      end if;
      -- Concurrent events of the same load wait here, and then see each other; the update alone would not read again.
      perform 1 from loads where id = any(told) order by id for no key update;
      update loads set last_event_type = last.type, last_event_at = last.occurred_at, last_event_zone = last.zone,
        last_event_location = last.location, ${columns}arrived_at = last.arrived_at
      from unnest(told) one left join lateral (
        select *, (select min(occurred_at) from tracking_events where load_id = one and type = 'arrived_delivery') as arrived_at
        from tracking_events where load_id = one order by occurred_at desc, received_at desc, id desc limit 1) last on true
      where loads.id = one;
      return null;
    end $$;`

export async function up(knex: Knex): Promise<void> {
  // miles_left: from where it happened to the delivery; null where the place is unknown, as that of earlier check calls.
  await knex.raw(`
    alter table tracking_events add miles_left integer check (miles_left >= 0);
    alter table loads add last_event_miles_left integer;
    ${tellLastEvent('last_event_miles_left = last.miles_left, ')}
    update tracking_events set miles_left = case when type in ('arrived_delivery', 'delivered') then 0 else distance end
    from loads where loads.id = load_id and type <> 'check_call'
      and (type in ('arrived_delivery', 'delivered') or loads.status in ('planned', 'enroute'))`)
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(`
    ${tellLastEvent('')}
    alter table loads drop column last_event_miles_left;
    alter table tracking_events drop column miles_left`)
}
