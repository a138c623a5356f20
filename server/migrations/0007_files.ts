import type { Knex } from 'knex'

/** Uploaded files: photos and PDFs, by their SHA-256. Their bytes are in the storage. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    create table files (
      sha256 text primary key check (sha256 ~ '^[0-9a-f]{64}$'),
      size integer,
      type text check (type in ('image/jpeg', 'image/png', 'application/pdf')),
      has_thumbnail boolean not null default false,
      stored_sha256 text check (stored_sha256 ~ '^[0-9a-f]{64}$'),
      thumbnail_sha256 text check (thumbnail_sha256 ~ '^[0-9a-f]{64}$'),
      uploaded_by uuid references users on delete set null,
      received_at timestamptz,
      retained_from timestamptz not null default now(),
      constraint files_received check (num_nulls(size, type, received_at) in (0, 3))
    );
    create index files_kept_from on files (retained_from);
    comment on table files is 'A file is its SHA-256. Its other columns are null until it arrives: an event may name it before.';
    comment on column files.size is 'Bytes.';
    comment on column files.type is 'The media type, from the content of the file.';
    comment on column files.stored_sha256 is
      'The SHA-256 of the stored copy of an image, which is encoded again; null where the bytes are stored as they arrived.';
    comment on column files.thumbnail_sha256 is 'The SHA-256 of the thumbnail; null without one.';
    comment on column files.uploaded_by is 'The user who uploaded the file first; null without an account.';
    comment on column files.retained_from is 'The file is retained for a day from then, even if nothing names it.';

    create table file_uploaders (
      sha256 text not null references files on delete cascade,
      user_id uuid not null references users on delete cascade,
      primary key (sha256, user_id)
    );
    comment on table file_uploaders is 'Users who uploaded a file: each reads it before anything names it.';

    create table file_senders (
      sha256 text not null references files on delete cascade,
      driver_id uuid not null references drivers on delete cascade,
      sent_at timestamptz not null default now(),
      primary key (sha256, driver_id)
    );
    comment on table file_senders is 'Drivers who sent a file: naming a file of another driver gives no access to it.';
    comment on column file_senders.sent_at is 'When this driver sent it: the same bytes from another driver say nothing of it.';

    create function keep_files_for_a_day() returns trigger language plpgsql as $$
    begin
      update files set retained_from = now() where sha256 in (select sha256 from gone);
      return null;
    end $$;
    comment on function keep_files_for_a_day() is
      'A file that a deleted row named is deleted a day later, unless another row names it. Triggers of those tables call this.'
  `)
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(`
    drop function keep_files_for_a_day();
    drop table file_senders, file_uploaders, files
  `)
}
