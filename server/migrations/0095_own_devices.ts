import type { Knex } from 'knex'

export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    -- A browser on which its person is not asked for the code of the app again until expires_at; only the hash of its token is stored.
    create table own_devices (
      id uuid primary key default gen_random_uuid(),
      user_id uuid not null references users on delete cascade,
      token_hash bytea not null unique,
      user_agent text,
      created_at timestamptz not null default now(),
      last_used_at timestamptz not null default now(),
      expires_at timestamptz not null
    );
    create index own_devices_user on own_devices (user_id);

    -- On which own device a session was begun: who ends it ends both.
    alter table sessions add column own_device_id uuid references own_devices on delete set null;
    create index sessions_own_device on sessions (own_device_id) where own_device_id is not null;
  `)
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('alter table sessions drop column own_device_id')
  await knex.raw('drop table own_devices')
}
