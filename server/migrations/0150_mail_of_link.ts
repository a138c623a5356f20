import type { Knex } from 'knex'

export async function up(knex: Knex): Promise<void> {
  // The key of the mail that carries the link: the link is as good as sent only where that mail was.
  await knex.raw('alter table links add column mail_key text')
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('alter table links drop column mail_key')
}
