import type { Knex } from 'knex'

/** Events of loads with their evidence chain, the drivers a load had, and the messages between desk and driver. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    create table tracking_events (
      id uuid primary key default gen_random_uuid(),
      load_id text not null references loads on delete cascade,
      client_id uuid unique,
      type text not null check (type in ('arrived_pickup', 'departed_pickup', 'check_call', 'arrived_delivery', 'delivered',
        'arrived_stop', 'departed_stop', 'delay')),
      stop integer check (stop >= 0),
      occurred_at timestamptz not null,
      device_time timestamptz,
      received_at timestamptz not null default now(),
      driver_id uuid references drivers,
      reported_by text,
      zone text not null,
      location text not null,
      moved_to text,
      place jsonb,
      miles_left integer check (miles_left >= 0),
      note text not null default '',
      private_note text,
      proof jsonb,
      delay jsonb,
      findings jsonb not null default '[]',
      review_reason text,
      corrects uuid references tracking_events on delete cascade,
      is_retraction boolean not null default false check (corrects is not null or not is_retraction),
      dispute text,
      reply text check (reply in ('own', 'other', 'withdrawn')),
      replied_at timestamptz,
      resolved_as text check (resolved_as in ('applied', 'left')),
      resolved_at timestamptz,
      resolved_by uuid references users on delete set null,
      resolved_reason text,
      unresolved boolean not null generated always as (dispute is not null and resolved_as is null) stored,
      sequence integer not null,
      digest text not null,
      hash text not null,
      salt text not null,
      constraint tracking_events_replied_at check ((reply is null) = (replied_at is null)),
      constraint tracking_events_settled_at check ((resolved_as is null) = (resolved_at is null))
    );
    create index tracking_events_load on tracking_events (load_id, occurred_at);
    create unique index tracking_events_chain on tracking_events (load_id, sequence);
    create index tracking_events_corrects on tracking_events (corrects) where corrects is not null;
    create index tracking_events_unresolved on tracking_events (driver_id) where unresolved;
    comment on table tracking_events is 'What happened to a load on the road: reported by its driver, or by the desk.';
    comment on column tracking_events.client_id is
      'The Idempotency-Key, retained forever, so that a repetition creates no second event.';
    comment on column tracking_events.stop is
      'The position of its stop, from 0, also of the stop that a delay is about; null for a check call.';
    comment on column tracking_events.occurred_at is 'By the clock of the device, corrected by what it knew of the server clock.';
    comment on column tracking_events.device_time is 'The clock of the device, not corrected.';
    comment on column tracking_events.driver_id is 'The driver who recorded it in the cab; null where the desk entered it.';
    comment on column tracking_events.reported_by is 'Who reported it to the desk; null where the device reported it.';
    comment on column tracking_events.zone is 'The IANA time zone of the location.';
    comment on column tracking_events.moved_to is
      'Where the stop was when the server received the event, if that was another city.';
    comment on column tracking_events.place is 'Where the phone was: latitude, longitude and accuracy in meters.';
    comment on column tracking_events.miles_left is
      'Estimated miles from the location to the delivery; null where it is unknown.';
    comment on column tracking_events.note is 'Everybody who tracks the load reads it.';
    comment on column tracking_events.private_note is 'Only the company reads it.';
    comment on column tracking_events.proof is 'Proof of delivery: who signed, remarks, exceptions.';
    comment on column tracking_events.delay is 'The reason of a delay, and the new time at its stop.';
    comment on column tracking_events.findings is 'What spoke against the event when it was received; it counts all the same.';
    comment on column tracking_events.review_reason is 'Why the desk has to review it whatever the other events say.';
    comment on column tracking_events.corrects is 'The event that this correction of a driver is about.';
    comment on column tracking_events.is_retraction is 'The correction says that the event did not happen.';
    comment on column tracking_events.dispute is 'Why a disputed event does not count; null for an event that counts.';
    comment on column tracking_events.reply is 'What its driver says of a disputed event.';
    comment on column tracking_events.resolved_as is
      'How the desk resolved a disputed event: applied is accepted, left is rejected.';
    comment on column tracking_events.unresolved is 'The event is disputed, and the desk has not resolved it.';
    comment on column tracking_events.sequence is 'The position in the evidence chain of the load, from 1.';
    comment on column tracking_events.digest is 'The hash of the event alone, by which a link is verified without being shown.';
    comment on column tracking_events.hash is 'The hash of the digest and of the link before it.';
    comment on column tracking_events.salt is 'It keeps the digest of who reported the event from being guessed.';

    create table tracking_event_files (
      event_id uuid not null references tracking_events on delete cascade,
      number integer not null,
      sha256 text not null references files,
      size integer not null,
      type text not null,
      kind text not null,
      primary key (event_id, number)
    );
    create index tracking_event_files_by_file on tracking_event_files (sha256);
    create trigger tracking_event_files_gone after delete on tracking_event_files referencing old table as gone
      for each statement execute function keep_files_for_a_day();
    comment on table tracking_event_files is 'Files of an event, as the device named them, whether or not they have arrived.';
    comment on column tracking_event_files.number is 'The order, from 0.';
    comment on column tracking_event_files.size is 'Bytes.';
    comment on column tracking_event_files.type is 'The media type.';
    comment on column tracking_event_files.kind is 'What the file shows, such as a bill of lading.'
  `)

  await knex.raw(`
    create function count_load_events(notified text[]) returns void language plpgsql as $$
    begin
      -- Concurrent events of the same load wait here, and then see each other; the update alone would not read again.
      perform 1 from loads where id = any(notified) order by id for no key update;
      update loads set last_event_type = last.type, last_event_at = last.occurred_at, last_event_zone = last.zone,
        last_event_location = last.location, last_event_miles_left = last.miles_left, arrived_at = counted.arrived_at,
        unresolved = (select count(*) from tracking_events where load_id = one and unresolved),
        arrived_pickup_at = counted.arrived_pickup_at, departed_pickup_at = counted.departed_pickup_at,
        delay = (select event.delay || jsonb_build_object('stop', event.stop, 'occurredAt', event.occurred_at)
          from tracking_events event where load_id = one and dispute is null and type = 'delay'
          order by occurred_at desc, received_at desc, id desc limit 1)
      from unnest(notified) one
        left join lateral (select * from tracking_events where load_id = one and dispute is null and type <> 'delay'
          order by occurred_at desc, received_at desc, id desc limit 1) last on true
        left join lateral (select min(occurred_at) filter (where type = 'arrived_delivery') as arrived_at,
          min(occurred_at) filter (where type = 'arrived_pickup') as arrived_pickup_at,
          min(occurred_at) filter (where type = 'departed_pickup') as departed_pickup_at
          from tracking_events where load_id = one and dispute is null) counted on true
      where loads.id = one;
    end $$;
    comment on function count_load_events(text[]) is 'Copies what the events of these loads say into their rows.';

    create function tell_last_event() returns trigger language plpgsql as $$
    declare
      notified text[];
    begin
      if tg_op = 'INSERT' then notified := array(select distinct load_id from came);
      elsif tg_op = 'UPDATE' then notified := array(select load_id from came union select load_id from went);
      elsif tg_op = 'DELETE' then notified := array(select distinct load_id from went);
      else notified := array(select id from loads where last_event_at is not null or unresolved > 0);
      end if;
      perform count_load_events(notified);
      return null;
    end $$;
    create trigger last_of_new after insert on tracking_events referencing new table as came
      for each statement execute function tell_last_event();
    create trigger last_of_changed after update on tracking_events referencing old table as went new table as came
      for each statement execute function tell_last_event();
    create trigger last_of_gone after delete on tracking_events referencing old table as went
      for each statement execute function tell_last_event();
    create trigger last_of_none after truncate on tracking_events for each statement execute function tell_last_event();

    create table load_legs (
      id uuid primary key default gen_random_uuid(),
      load_id text not null references loads on delete cascade,
      number bigint not null unique generated always as identity,
      driver_id uuid not null references drivers,
      location text not null,
      zone text not null,
      handed_over_at timestamptz not null,
      reported_by text not null,
      reason text not null,
      miles integer not null check (miles >= 0),
      linehaul_cents integer not null check (linehaul_cents >= 0),
      pay_cents integer not null check (pay_cents >= 0)
    );
    create index load_legs_by_load on load_legs (load_id, number);
    create index load_legs_by_driver on load_legs (driver_id);
    comment on table load_legs is
      'The part of a driver who handed a load over (repower); the rest belongs to its assigned driver.';
    comment on column load_legs.number is 'The order of the legs.';
    comment on column load_legs.location is 'Where the driver handed the load over.';
    comment on column load_legs.zone is 'The IANA time zone of the location.';
    comment on column load_legs.reported_by is 'Who reported the handover.';
    comment on column load_legs.miles is 'Miles from where the driver took the load.';
    comment on column load_legs.linehaul_cents is 'The linehaul of these miles.';

    create table load_assignments (
      id bigint primary key generated always as identity,
      load_id text not null references loads on delete cascade,
      driver_id uuid not null references drivers,
      from_at timestamptz not null,
      until_at timestamptz
    );
    create index load_assignments_by_load on load_assignments (load_id, id);
    create index load_assignments_by_driver on load_assignments (driver_id);
    comment on table load_assignments is
      'Which driver had a load, and when: an event that the driver recorded in that time counts, however late it arrives.';
    comment on column load_assignments.until_at is 'Null for the assigned driver.';

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

    create table load_messages (
      id bigint primary key generated always as identity,
      load_id text not null references loads on delete cascade,
      client_id uuid unique,
      sent_by uuid references users on delete set null,
      driver_id uuid references drivers,
      text text not null,
      written_at timestamptz not null,
      received_at timestamptz not null default now(),
      read_at timestamptz
    );
    create index load_messages_by_load on load_messages (load_id, id);
    comment on table load_messages is 'Messages between the desk and the driver of a load.';
    comment on column load_messages.id is 'The order on a load, which is locked while a message is stored.';
    comment on column load_messages.client_id is
      'The Idempotency-Key, retained forever, so that a repetition creates no second message.';
    comment on column load_messages.driver_id is 'The driver who wrote it; null where the desk did.';
    comment on column load_messages.written_at is
      'By the clock of the sender, corrected by what the device knew of the server clock.';
    comment on column load_messages.read_at is 'When the recipient had it on the screen.'
  `)
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(`
    drop table load_messages;
    drop trigger assignments_of_new on loads;
    drop trigger assignments_of_changed on loads;
    drop function keep_assignments();
    drop table load_assignments, load_legs, tracking_event_files, tracking_events;
    drop function tell_last_event(), count_load_events(text[])
  `)
}
