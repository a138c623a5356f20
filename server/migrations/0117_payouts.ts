import type { Knex } from 'knex'

export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    -- Payout files: what a bank is given to pay, each as it was when it was made.
    create table payouts (
      id uuid primary key default gen_random_uuid(),
      number bigint not null unique generated always as identity,
      client_id uuid unique,
      made_by uuid not null references users,
      made_at timestamptz not null default now(),
      titles jsonb not null,
      -- Why some of them were put into it although another file had them.
      again text,
      -- Of a file that was never given to the bank.
      withdrawn_at timestamptz,
      withdrawn_by uuid references users,
      withdrawn_reason text,
      check ((withdrawn_at is null) = (withdrawn_reason is null))
    );

    create table payout_items (
      payout_id uuid not null references payouts on delete cascade,
      place integer not null,
      settlement_id text not null references settlements on delete cascade,
      -- As it was then.
      version integer not null,
      cents integer not null check (cents > 0),
      -- Its line in the file: text that was written into it.
      cells jsonb not null,
      primary key (payout_id, place),
      unique (payout_id, settlement_id)
    );
    create index payout_items_of_settlement on payout_items (settlement_id);

    -- The file that holds it, one at most: none once that was withdrawn, or the bank has not paid it.
    alter table settlements add column payout_id uuid references payouts on delete set null;
    create index settlements_of_payout on settlements (payout_id) where payout_id is not null`)
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('alter table settlements drop column payout_id; drop table payout_items, payouts')
}
