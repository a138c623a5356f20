import type { Knex } from 'knex'

/** Users, how they get a password, and what they have done. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    -- No check constraint on the role: a user with a role that this version does not know may sign in, without permissions.
    create table users (
      id uuid primary key default gen_random_uuid(),
      number bigint not null unique generated always as identity,
      email text not null,
      role text not null,
      first_name text not null,
      last_name text not null,
      driver_id uuid unique,
      shipper_id uuid,
      password_hash text,
      provider_issuer text,
      provider_subject text,
      role_by_provider boolean not null default false,
      is_demo boolean not null default false,
      disabled_at timestamptz,
      status text not null generated always as (
        case when disabled_at is not null then 'disabled'
          when password_hash is null and provider_subject is null then 'invited' else 'active' end) stored,
      created_at timestamptz not null default now(),
      updated_at timestamptz not null default now(),
      version integer not null default 1,
      search_text text not null generated always as
        (fold_for_search(first_name || ' ' || last_name || chr(10) || email)) stored,
      check ((provider_issuer is null) = (provider_subject is null)),
      check (not role_by_provider or provider_subject is not null)
    );
    create unique index users_email on users (lower(email));
    create unique index users_by_provider on users (provider_issuer, provider_subject);
    create index users_shipper on users (shipper_id);
    create index users_by_status on users (status, number desc);
    create index users_search on users using gin (search_text gin_trgm_ops);
    comment on table users is 'People who sign in: office staff, drivers and shippers.';
    comment on column users.number is 'The order of arrival, by which lists are cut into pages.';
    comment on column users.driver_id is 'The driver whose rows this user reads; null for other roles.';
    comment on column users.shipper_id is 'The shipper whose rows this user reads; null for other roles.';
    comment on column users.password_hash is 'Null until the user accepts the invitation; argon2.';
    comment on column users.provider_issuer is
      'The address of the OpenID Connect provider that signs the user in; null without one.';
    comment on column users.provider_subject is 'The id that the provider has given the user.';
    comment on column users.role_by_provider is
      'The provider created this user: at each sign-in the role follows from its claims.';
    comment on column users.is_demo is 'The password of a demo user is public: the user signs in only where DEMO allows it.';
    comment on column users.status is 'PostgreSQL derives it from the columns, so that it is right whatever writes them.';

    create function tell_user() returns trigger language plpgsql as $$
    begin
      perform pg_notify('fairlane_changes', json_build_object('user', new.id)::text);
      return null;
    end $$;
    comment on function tell_user() is
      'Notifies all servers of a user who reads other rows now: they end the event streams of the user.';
    create trigger users_sees_other_rows after update of role, driver_id, shipper_id on users for each row
      when ((old.role, old.driver_id, old.shipper_id) is distinct from (new.role, new.driver_id, new.shipper_id))
      execute function tell_user();

    create table password_links (
      id uuid primary key default gen_random_uuid(),
      token_hash bytea not null unique,
      user_id uuid not null references users on delete cascade,
      purpose text not null check (purpose in ('invite', 'reset')),
      expires_at timestamptz not null,
      ended_as text check (ended_as in ('used', 'replaced', 'withdrawn')),
      created_at timestamptz not null default now(),
      created_by uuid references users on delete set null
    );
    create index password_links_user on password_links (user_id);
    comment on table password_links is 'Links by which a user sets a password, once.';
    comment on column password_links.token_hash is 'The hash of the token in the link; the token itself is not stored.';
    comment on column password_links.ended_as is 'Null while the link works, until expires_at.';

    -- Without a foreign key: it would wait for a change of the user, which may be waiting for the session.
    create table last_visits (
      user_id uuid primary key,
      at timestamptz not null
    );
    comment on table last_visits is
      'When a user was last active; a session is deleted when its user signs out, and this remains.';

    create table audit_log (
      id bigint primary key generated always as identity,
      at timestamptz not null default now(),
      user_id uuid references users on delete set null,
      client_id uuid unique,
      resource text not null,
      row_id text not null,
      part uuid,
      what text not null,
      from_value text,
      to_value text,
      changes jsonb,
      reason text,
      accepted text[] not null default '{}'
    );
    create index audit_log_row on audit_log (resource, row_id, id);
    comment on table audit_log is
      'Every change of a row. The role of the application may only add to it; functions of the owner erase (0018_privacy).';
    comment on column audit_log.user_id is 'Who made the change; null for the system and for people without an account.';
    comment on column audit_log.client_id is
      'The Idempotency-Key of the action, retained forever, so that a repetition is not a second change.';
    comment on column audit_log.resource is 'The resource, such as loads.';
    comment on column audit_log.row_id is 'The id of the row: a uuid, or the number that people read.';
    comment on column audit_log.part is 'The expense that was decided on: two of the same type and amount read alike.';
    comment on column audit_log.what is 'The action.';
    comment on column audit_log.from_value is 'The status before; null where the action changes no status.';
    comment on column audit_log.to_value is 'The status after.';
    comment on column audit_log.changes is '[{field, from, to}], in the terms and units of the API; null where no field changed.';
    comment on column audit_log.accepted is 'The codes of the warnings that the user accepted.'
  `)
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(`
    drop table audit_log, last_visits, password_links, users;
    drop function tell_user()
  `)
}
