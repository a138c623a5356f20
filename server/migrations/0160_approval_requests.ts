import type { Knex } from 'knex'

/** Who has prepared a settlement asks somebody else to process it. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    create table approval_requests (
      settlement_id text primary key references settlements on delete cascade,
      asked_by uuid not null references users,
      asked_at timestamptz not null
    );
    create index approval_requests_asked_by on approval_requests (asked_by)`)
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('drop table approval_requests')
}
