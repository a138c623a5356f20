import type { Knex } from 'knex'

export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    -- Made once: every subscription is bound to them.
    create table push_keys (
      id boolean primary key default true check (id),
      public_key text not null,
      private_key text not null,
      created_at timestamptz not null default now()
    );

    -- Where a device is told. It ends with its session.
    create table push_subscriptions (
      id uuid primary key default gen_random_uuid(),
      endpoint text not null unique,
      p256dh text not null,
      auth text not null,
      user_id uuid not null references users on delete cascade,
      session_id uuid not null unique references sessions (id) on delete cascade,
      -- How often the push service has refused, without a success since.
      failed integer not null default 0,
      -- What the app has not been opened for since it was told: the number on its icon.
      unseen text[] not null default '{}',
      told_at timestamptz not null default now(),
      created_at timestamptz not null default now()
    );
    create index push_subscriptions_by_user on push_subscriptions (user_id);

    -- For which stop, due when, the desk was told that a load is late.
    create table load_late_told (
      load_id text not null references loads on delete cascade,
      stop text not null check (stop in ('pickup', 'delivery')),
      due timestamptz not null,
      told_at timestamptz not null default now(),
      primary key (load_id, stop, due)
    );`)
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('drop table load_late_told, push_subscriptions, push_keys')
}
