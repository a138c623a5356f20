import type { Knex } from 'knex'

export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    -- Which drivers have sent a file: to name one that somebody else has sent opens it to nobody.
    create table file_senders (
      sha256 text not null references files on delete cascade,
      driver_id uuid not null references drivers on delete cascade,
      primary key (sha256, driver_id)
    );
    -- Of what was named before nobody knows whether its driver has sent it too: it stays as open as it was.
    insert into file_senders
      select sha256, driver_id from files join users on users.id = uploaded_by where driver_id is not null
      union select sha256, driver_id from document_files page join documents on documents.id = page.document_id
      union select sha256, driver_id from tracking_event_files named join tracking_events event on event.id = named.event_id
        where driver_id is not null`)
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('drop table file_senders')
}
