import type { Knex } from 'knex'
import { Stopped } from '../config/stopped.ts'

/** The statuses of a quote request as this migration found them: a migration never changes with the code. */
const quoteStatuses = ['new', 'quoted', 'accepted', 'declined', 'expired', 'withdrawn']

/** Searching needs the extension pg_trgm. Throws a Stopped with instructions where the role may not create it. */
async function enableTrigrams(knex: Knex) {
  const { rows } = await knex.raw(`select 1 from pg_extension where extname = 'pg_trgm'`)
  if (rows.length) return
  try {
    await knex.raw('create extension if not exists pg_trgm')
  } catch (cause) {
    throw new Stopped(
      'The database needs the extension pg_trgm, and this database user may not create it. ' +
        'Run "CREATE EXTENSION pg_trgm" in this database as its owner or a superuser, then start again.',
      { cause },
    )
  }
}

export async function up(knex: Knex): Promise<void> {
  await enableTrigrams(knex)

  // No check constraint on the role: a user with a role that this version does not know may sign in, without permissions.
  await knex.raw(`
    create table users (
      id uuid primary key default gen_random_uuid(),
      email text not null,
      role text not null,
      first_name text not null,
      last_name text not null,
      password_hash text not null,
      disabled_at timestamptz,
      created_at timestamptz not null default now(),
      updated_at timestamptz not null default now(),
      version integer not null default 1
    );
    create unique index users_email on users (lower(email));

    create table sessions (
      id_hash bytea primary key,
      user_id uuid not null references users on delete cascade,
      created_at timestamptz not null default now(),
      last_seen_at timestamptz not null default now(),
      expires_at timestamptz not null
    );
    create index sessions_user on sessions (user_id);
    create index sessions_expiry on sessions (expires_at);

    create table session_keys (
      id integer primary key generated always as identity,
      key text not null,
      created_at timestamptz not null default now()
    );

    create table idempotency_keys (
      principal text not null,
      method text not null,
      path text not null,
      key uuid not null,
      body_hash bytea not null,
      status smallint not null,
      body text not null,
      created_at timestamptz not null default now(),
      primary key (key, principal, method, path)
    );
    create index idempotency_keys_age on idempotency_keys (created_at);
  `)

  // Unlogged, so that counting does not wait for the disk; after a crash the counts start again.
  await knex.raw(`
    create unlogged table rate_limits (
      key varchar(255) primary key,
      points integer not null default 0,
      expire bigint
    );
  `)

  // client_id: the idempotency key, kept forever. folded: the searched text, in lower case independent of the locale.
  await knex.raw(`
    create table quotes (
      id uuid primary key default gen_random_uuid(),
      number bigint not null unique generated always as identity (start with 1001),
      client_id uuid unique,
      status text not null default 'new' check (status in (${quoteStatuses.map((status) => `'${status}'`).join(', ')})),
      company_name text not null,
      contact_name text not null,
      email text not null,
      phone text not null,
      equipment text not null,
      pickup_location text not null,
      delivery_location text not null,
      pickup_time timestamptz not null,
      pickup_zone text not null,
      freight_details text,
      suspicious boolean not null default false,
      respond_by timestamptz not null,
      folded text not null,
      search_text text not null generated always as ('q-' || number::text || chr(10) || folded) stored,
      created_at timestamptz not null default now(),
      updated_at timestamptz not null default now(),
      version integer not null default 1
    );
    create index quotes_by_status on quotes (status, number desc);
    create index quotes_search on quotes using gin (search_text gin_trgm_ops);
  `)

  await knex.raw(`
    create table audit_log (
      id bigint primary key generated always as identity,
      at timestamptz not null default now(),
      user_id uuid references users on delete set null,
      noun text not null,
      row_id uuid not null,
      what text not null,
      from_value text,
      to_value text,
      reason text
    );
    create index audit_log_row on audit_log (noun, row_id, id);
  `)
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(`
    drop table audit_log, quotes, rate_limits, idempotency_keys, session_keys, sessions, users
  `)
}
