import type { Knex } from 'knex'

export async function up(knex: Knex): Promise<void> {
  // Days off that a driver asks for: `{id, from, until, note, status, askedAt, answeredAt, answeredBy, reason}`.
  await knex.raw(`alter table drivers add days_off_requests jsonb not null default '[]'`)
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('alter table drivers drop column days_off_requests')
}
