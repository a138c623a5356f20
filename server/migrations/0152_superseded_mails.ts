import type { Knex } from 'knex'

/** A mail that something newer made untrue before it went has not failed: nobody has to do anything about it. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    alter table mails
      drop constraint mails_status_check,
      add constraint mails_status_check check (status in ('waiting', 'sent', 'failed', 'superseded', 'not_sent'));
    update mails set status = 'superseded', sealed = null where status = 'failed' and starts_with(last_error, 'Not sent: ')`)
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(`
    update mails set status = 'failed' where status = 'superseded';
    alter table mails
      drop constraint mails_status_check,
      add constraint mails_status_check check (status in ('waiting', 'sent', 'failed', 'not_sent'))`)
}
