import type { Knex } from 'knex'

export async function up(knex: Knex): Promise<void> {
  // In the row: counted for each row of a list, they took longer than all the rest of it.
  await knex.raw(`
    alter table loads
      -- How many messages of its drivers nobody at the desk has read, and of the desk not its driver.
      add unread_by_desk integer not null default 0,
      add unread_by_driver integer not null default 0;
    update loads set unread_by_desk = unread.desk, unread_by_driver = unread.driver
    from (
      select load_id, count(driver_id) as desk, count(*) - count(driver_id) as driver
      from load_messages where read_at is null group by load_id) unread
    where unread.load_id = loads.id;
    drop index load_messages_unread;`)
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(`
    alter table loads drop column unread_by_desk, drop column unread_by_driver;
    create index load_messages_unread on load_messages (load_id) where read_at is null;`)
}
