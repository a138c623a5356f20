import type { Knex } from 'knex'

/** What the events of a load say stands in its row; `more` are the columns besides those of before. */
const told = (more: string, moreRead: string) => `
      -- Concurrent events of the same load wait here, and then see each other; the update alone would not read again.
      perform 1 from loads where id = any(told) order by id for no key update;
      update loads set last_event_type = last.type, last_event_at = last.occurred_at, last_event_zone = last.zone,
        last_event_location = last.location, last_event_miles_left = last.miles_left, arrived_at = counted.arrived_at,
        undecided = (select count(*) from tracking_events where load_id = one and undecided)${more}
      from unnest(told) one
        left join lateral (select * from tracking_events where load_id = one and aside is null
          order by occurred_at desc, received_at desc, id desc limit 1) last on true
        left join lateral (select min(occurred_at) filter (where type = 'arrived_delivery') as arrived_at${moreRead}
          from tracking_events where load_id = one and aside is null) counted on true
      where loads.id = one;`

const trigger = (body: string) => `
    create or replace function tell_last_event() returns trigger language plpgsql as $$
    declare
      told text[];
    begin
      if tg_op = 'INSERT' then told := array(select distinct load_id from came);
      elsif tg_op = 'UPDATE' then told := array(select load_id from came union select load_id from went);
      elsif tg_op = 'DELETE' then told := array(select distinct load_id from went);
      else told := array(select id from loads where last_event_at is not null or undecided > 0);
      end if;${body}
      return null;
    end $$;`

export async function up(knex: Knex): Promise<void> {
  // When the truck came to the pickup and left it, in the row of the load: reports of a year read no event. New rows have them
  // from here on; the next migration fills in those of before.
  await knex.raw(`
    alter table loads add arrived_pickup_at timestamptz, add departed_pickup_at timestamptz;
    create function tell_loads(told text[]) returns void language plpgsql as $$
    begin${told(
      `,
        arrived_pickup_at = counted.arrived_pickup_at, departed_pickup_at = counted.departed_pickup_at`,
      `,
          min(occurred_at) filter (where type = 'arrived_pickup') as arrived_pickup_at,
          min(occurred_at) filter (where type = 'departed_pickup') as departed_pickup_at`,
    )}
    end $$;
    ${trigger(`
      perform tell_loads(told);`)}`)
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(`
    ${trigger(told('', ''))}
    drop function tell_loads(text[]);
    alter table loads drop column arrived_pickup_at, drop column departed_pickup_at`)
}
