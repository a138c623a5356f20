import type { Knex } from 'knex'

export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    -- What a driver says is wrong with a line of a settlement: a fact, with the line as the driver saw it. Its answer comes once.
    create table settlement_disputes (
      id uuid primary key default gen_random_uuid(),
      number bigint not null unique generated always as identity,
      settlement_id text not null references settlements on delete cascade,
      line_key text not null,
      line_name text not null,
      line_cents integer not null,
      words text not null,
      expected_cents integer check (expected_cents >= 0),
      raised_by uuid not null references users,
      occurred_at timestamptz not null,
      received_at timestamptz not null,
      outcome text check (outcome in ('agreed', 'declined')),
      answer text,
      answered_at timestamptz,
      answered_by uuid references users,
      constraint settlement_disputes_answered check (
        num_nonnulls(outcome, answer, answered_at, answered_by) in (0, 4))
    );
    create index settlement_disputes_by_settlement on settlement_disputes (settlement_id, number);

    -- How many of them wait for an answer.
    alter table settlements add column open_disputes integer not null default 0 check (open_disputes >= 0)`)
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('alter table settlements drop column open_disputes; drop table settlement_disputes')
}
