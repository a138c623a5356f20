import type { Knex } from 'knex'

export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    -- Settlements that are processed or paid one after the other.
    create table settlement_batches (
      id uuid primary key default gen_random_uuid(),
      number bigint not null unique generated always as identity,
      client_id uuid unique,
      verb text not null check (verb in ('process', 'pay')),
      -- What each of them is sent.
      body jsonb not null default '{}',
      started_by uuid not null references users,
      started_at timestamptz not null default now(),
      ended_at timestamptz
    );
    -- One at a time: a second person sees the first one's.
    create unique index settlement_batches_under_way on settlement_batches ((true)) where ended_at is null;

    create table settlement_batch_items (
      batch_id uuid not null references settlement_batches on delete cascade,
      place integer not null,
      settlement_id text not null references settlements on delete cascade,
      -- The version that the person has seen.
      version integer not null,
      -- The key of its command.
      client_id uuid not null default gen_random_uuid(),
      outcome text not null default 'waiting' check (outcome in ('waiting', 'done', 'refused', 'failed')),
      why text,
      tried_at timestamptz,
      primary key (batch_id, place),
      unique (batch_id, settlement_id),
      check ((why is null) = (outcome in ('waiting', 'done')))
    );
    create index settlement_batch_items_of_settlement on settlement_batch_items (settlement_id)`)
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('drop table settlement_batch_items, settlement_batches')
}
