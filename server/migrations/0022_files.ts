import type { Knex } from 'knex'

export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    -- A file is its SHA-256. Its bytes are in the storage. All is null until it has arrived: an event may name it before.
    create table files (
      sha256 text primary key check (sha256 ~ '^[0-9a-f]{64}$'),
      size integer,
      type text check (type in ('image/jpeg', 'image/png', 'application/pdf')),
      has_thumbnail boolean not null default false,
      received_at timestamptz,
      uploaded_by uuid references users on delete set null,
      -- It is kept for a day from then, even if nothing names it.
      kept_from timestamptz not null default now(),
      constraint files_received check (num_nulls(size, type, received_at) in (0, 3))
    );
    create index files_kept_from on files (kept_from);

    -- What an event says of its files: as the device named them, whether or not they have arrived.
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

    alter table tracking_events
      -- What was said at the stop: who signed, remarks, exceptions.
      add proof jsonb;`)
}

export async function down(knex: Knex): Promise<void> {
  // A chain whose events lose what they hold counts as older than the chain.
  await knex.raw(`
    update tracking_events set sequence = null, digest = null, hash = null, salt = null where load_id in (
      select load_id from tracking_events event where proof is not null
        or exists (select from tracking_event_files where event_id = event.id));
    alter table tracking_events drop column proof;
    drop table tracking_event_files;
    drop table files;`)
}
