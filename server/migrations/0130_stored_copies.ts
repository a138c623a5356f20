import type { Knex } from 'knex'

export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    alter table files
      -- The SHA-256 of the stored copy of an image, which is encoded anew; null where the bytes are stored as they arrived.
      add stored_sha256 text check (stored_sha256 ~ '^[0-9a-f]{64}$'),
      add thumbnail_sha256 text check (thumbnail_sha256 ~ '^[0-9a-f]{64}$');

    -- Which signed in people have uploaded a file: each reads it before anything names it.
    create table file_uploaders (
      sha256 text not null references files on delete cascade,
      user_id uuid not null references users on delete cascade,
      primary key (sha256, user_id)
    );
    insert into file_uploaders select sha256, uploaded_by from files where uploaded_by is not null;

    -- When the driver has sent the file: another driver's copy of the same bytes says nothing of it.
    alter table file_senders add sent_at timestamptz not null default now();
    update file_senders set sent_at = received_at from files
      where files.sha256 = file_senders.sha256 and received_at is not null`)
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(`
    alter table file_senders drop column sent_at;
    drop table file_uploaders;
    alter table files drop column stored_sha256, drop column thumbnail_sha256`)
}
