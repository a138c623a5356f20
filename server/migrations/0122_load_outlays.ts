import type { Knex } from 'knex'

export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    -- What somebody has laid out for a load, with its receipt: a fact of its driver, or entered by the office. It counts once it is accepted.
    create table load_outlays (
      id uuid primary key default gen_random_uuid(),
      number bigint not null unique generated always as identity,
      load_id text not null references loads on delete cascade,
      driver_id uuid not null references drivers,
      code text not null check (code in ('lumper', 'scale', 'tolls', 'other')),
      -- What it is, of 'other'.
      name text,
      cents integer not null check (cents > 0),
      paid_by text not null check (paid_by in ('driver', 'company')),
      note text,
      -- By the clock of who recorded it, corrected by what the device knew of the server's.
      paid_at timestamptz not null,
      received_at timestamptz not null default now(),
      -- Who of the office has entered it; null where its driver has.
      entered_by uuid references users,
      client_id uuid unique,
      outcome text check (outcome in ('accepted', 'declined')),
      reason text,
      decided_at timestamptz,
      decided_by uuid references users,
      -- Which settlement has paid it back, and by which of its lines.
      settlement_id text references settlements on delete set null,
      line_key text,
      constraint load_outlays_named check ((code = 'other') = (name is not null)),
      constraint load_outlays_decided check ((outcome is null) = (decided_at is null)),
      constraint load_outlays_settled check (settlement_id is null or (outcome = 'accepted' and paid_by = 'driver'))
    );
    create index load_outlays_by_load on load_outlays (load_id, number);
    create index load_outlays_by_driver on load_outlays (driver_id) where settlement_id is null;
    create index load_outlays_by_settlement on load_outlays (settlement_id) where settlement_id is not null;

    create table load_outlay_files (
      outlay_id uuid not null references load_outlays on delete cascade,
      number integer not null,
      sha256 text not null references files,
      size integer not null,
      type text not null,
      primary key (outlay_id, number)
    );
    create index load_outlay_files_by_hash on load_outlay_files (sha256)`)
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('drop table load_outlay_files, load_outlays')
}
