import type { Knex } from 'knex'

/** The keys that their senders have cancelled, kept forever: a request with one is refused, however late it arrives. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    create table cancelled_submissions (
      key uuid primary key,
      cancelled_at timestamptz not null default now()
    )
  `)
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('drop table cancelled_submissions')
}
