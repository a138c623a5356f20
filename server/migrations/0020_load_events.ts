import type { Knex } from 'knex'

const tellLastEvent = (counts: string) => `
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
        last_event_location = last.location, last_event_miles_left = last.miles_left, arrived_at = last.arrived_at
      from unnest(told) one left join lateral (
        select *, (select min(occurred_at) from tracking_events
          where load_id = one and type = 'arrived_delivery'${counts}) as arrived_at
        from tracking_events where load_id = one${counts} order by occurred_at desc, received_at desc, id desc limit 1) last on true
      where loads.id = one;
      return null;
    end $$;`

const types = (more: string) => `
    alter table tracking_events drop constraint tracking_events_type_check;
    alter table tracking_events add constraint tracking_events_type_check check (type in (
      'arrived_pickup', 'departed_pickup', 'check_call', 'arrived_delivery', 'delivered'${more}));`

export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    ${types(`, 'arrived_stop', 'departed_stop'`)}
    alter table tracking_events
      -- The place of its stop, from 0.
      add stop integer check (stop >= 0),
      add driver_id uuid references drivers,
      -- The raw clock of the device; occurred_at is corrected by what the device knew of the server's.
      add device_time timestamptz,
      -- Where the phone was: latitude, longitude and accuracy in meters.
      add place jsonb,
      add client_id uuid unique,
      -- Why it does not count.
      add aside text,
      add settled_as text check (settled_as in ('applied', 'left')),
      add settled_at timestamptz,
      add settled_by uuid references users on delete set null,
      add settled_reason text,
      -- Its link of the evidence chain; none for what is older than the chain.
      add sequence integer,
      add hash text,
      add constraint tracking_events_settled_at check ((settled_as is null) = (settled_at is null)),
      add constraint tracking_events_chained check ((sequence is null) = (hash is null));
    create unique index tracking_events_chain on tracking_events (load_id, sequence) where sequence is not null;

    -- Who had a load, and when: what a driver recorded in that time is of the load, however late it comes.
    create table load_assignments (
      id bigint primary key generated always as identity,
      load_id text not null references loads on delete cascade,
      driver_id uuid not null references drivers,
      from_at timestamptz not null,
      until_at timestamptz
    );
    create index load_assignments_by_load on load_assignments (load_id, id);
    create index load_assignments_by_driver on load_assignments (driver_id);

    create function keep_assignments() returns trigger language plpgsql as $$
    declare
      moment timestamptz;
    begin
      if tg_op = 'UPDATE' then
        -- Handed over on the road: from the time of the handover, which may be a while ago.
        select handed_over_at into moment from load_legs leg
        where leg.load_id = new.id and leg.driver_id = old.assigned_driver_id and not exists (
          select from load_assignments done
          where done.load_id = leg.load_id and done.driver_id = leg.driver_id and done.until_at = leg.handed_over_at)
        order by number desc limit 1;
        moment := coalesce(moment, now());
        update load_assignments set from_at = least(from_at, moment), until_at = moment
        where load_id = new.id and until_at is null;
      else
        moment := new.created_at;
      end if;
      if new.assigned_driver_id is not null then
        insert into load_assignments (load_id, driver_id, from_at)
        values (new.id, new.assigned_driver_id, moment);
      end if;
      return null;
    end $$;
    create trigger assignments_of_new after insert on loads for each row
      when (new.assigned_driver_id is not null) execute function keep_assignments();
    create trigger assignments_of_changed after update of assigned_driver_id on loads for each row
      when (old.assigned_driver_id is distinct from new.assigned_driver_id) execute function keep_assignments();

    with had as (
      select load_id, driver_id, number as place, handed_over_at from load_legs
      union all select id, assigned_driver_id, null, null from loads where assigned_driver_id is not null)
    insert into load_assignments (load_id, driver_id, from_at, until_at)
    select load_id, driver_id,
      coalesce(lag(handed_over_at) over (partition by load_id order by place nulls last), created_at), handed_over_at
    from had join loads on loads.id = load_id order by load_id, place nulls last;
    ${tellLastEvent(' and aside is null')}`)
}

export async function down(knex: Knex): Promise<void> {
  // What does not count would count again.
  await knex.raw(`
    delete from tracking_events where aside is not null or type in ('arrived_stop', 'departed_stop');
    ${tellLastEvent('')}
    drop trigger assignments_of_new on loads;
    drop trigger assignments_of_changed on loads;
    drop function keep_assignments();
    drop table load_assignments;
    alter table tracking_events drop column stop, drop column driver_id, drop column device_time, drop column place,
      drop column client_id, drop column aside, drop column settled_as, drop column settled_at, drop column settled_by,
      drop column settled_reason, drop column sequence, drop column hash;
    ${types('')}`)
}
