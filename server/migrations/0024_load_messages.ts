import type { Knex } from 'knex'

export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    create table load_messages (
      -- Their order on a load: the load is locked while one is stored.
      id bigint primary key generated always as identity,
      load_id text not null references loads on delete cascade,
      sent_by uuid references users on delete set null,
      -- The driver who wrote it; null where the desk did.
      driver_id uuid references drivers,
      text text not null,
      -- By the sender's clock, corrected by what the device knew of the server's.
      written_at timestamptz not null,
      received_at timestamptz not null default now(),
      -- When the other side had it on its screen.
      read_at timestamptz,
      client_id uuid unique
    );
    create index load_messages_by_load on load_messages (load_id, id);
    create index load_messages_unread on load_messages (load_id) where read_at is null;`)
}

export async function down(knex: Knex): Promise<void> {
  await knex.schema.dropTable('load_messages')
}
