import type { Knex } from 'knex'

/** The roles of the demo users of earlier versions, whose e-mail addresses nobody else can have. */
const demoRoles = [
  'superadmin',
  'admin',
  'dispatcher',
  'recruiter',
  'fleet_manager',
  'payroll',
  'accountant',
  'viewer',
  'shipper',
  'driver',
]

export async function up(knex: Knex): Promise<void> {
  // A revoked session stays in the table as long as a device may have its cookie, so that the device learns of it.
  await knex.raw(`
    alter table sessions add column ended_at timestamptz;
    create or replace function end_sessions() returns trigger language plpgsql as $$
    begin
      update sessions set ended_at = now() where user_id = new.id and ended_at is null;
      return null;
    end $$`)
  const emails = demoRoles.map((role) => `'${role}@fairlane.example'`)
  await knex.raw(`
    alter table users add column is_demo boolean not null default false;
    update users set is_demo = true where email in (${emails})`)
  // Notifies all servers of revoked sessions and changed users, however they were changed: they end the event streams.
  await knex.raw(`
    create function tell_session() returns trigger language plpgsql as $$
    begin
      perform pg_notify('fairlane_changes', json_build_object('ended', encode(old.id_hash, 'hex'))::text);
      return null;
    end $$;
    create trigger sessions_deleted after delete on sessions for each row
      when (old.expires_at > now()) execute function tell_session();
    create trigger sessions_ended after update of ended_at on sessions for each row
      when (old.ended_at is null and new.ended_at is not null) execute function tell_session();
    create function tell_user() returns trigger language plpgsql as $$
    begin
      perform pg_notify('fairlane_changes', json_build_object('user', new.id)::text);
      return null;
    end $$;
    create trigger users_sees_other_rows after update of role, driver_id, shipper_id on users for each row
      when ((old.role, old.driver_id, old.shipper_id) is distinct from (new.role, new.driver_id, new.shipper_id))
      execute function tell_user()`)
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(`
    alter table users drop column is_demo;
    drop trigger users_sees_other_rows on users;
    drop function tell_user();
    drop trigger sessions_ended on sessions;
    drop trigger sessions_deleted on sessions;
    drop function tell_session();
    create or replace function end_sessions() returns trigger language plpgsql as $$
    begin
      delete from sessions where user_id = new.id;
      return null;
    end $$;
    delete from sessions where ended_at is not null;
    alter table sessions drop column ended_at`)
}
