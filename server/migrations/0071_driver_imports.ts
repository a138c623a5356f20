import type { Knex } from 'knex'

export async function up(knex: Knex): Promise<void> {
  // client_id: the Idempotency-Key, for good. Which drivers came with it their history says.
  await knex.raw(`
    create table driver_imports (
      id uuid primary key default gen_random_uuid(),
      client_id uuid unique,
      user_id uuid references users on delete set null,
      file_name text not null,
      imported integer not null check (imported > 0),
      created_at timestamptz not null default now()
    )`)
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('drop table driver_imports')
}
