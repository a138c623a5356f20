import type { Knex } from 'knex'

export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    -- What is deducted from a driver, held for or owed by one. 'carried' is what a settlement was short of.
    create table pay_accounts (
      id uuid primary key default gen_random_uuid(),
      number bigint not null unique generated always as identity,
      driver_id uuid not null references drivers on delete cascade,
      kind text not null check (kind in ('deduction', 'escrow', 'advance', 'carried')),
      name text not null,
      -- Taken from each settlement.
      each_cents integer check (each_cents > 0),
      -- Of escrow how much is held, of a deduction how much is taken in all; null for a deduction without an end.
      target_cents integer check (target_cents > 0),
      reference text,
      begins_on date not null,
      ended_on date,
      created_by uuid references users,
      created_at timestamptz not null default now(),
      constraint pay_accounts_each check ((kind in ('deduction', 'escrow')) = (each_cents is not null)),
      constraint pay_accounts_target check (kind = 'deduction' or ((kind = 'escrow') = (target_cents is not null)))
    );
    create index pay_accounts_by_driver on pay_accounts (driver_id, number);
    create unique index pay_accounts_carried on pay_accounts (driver_id) where kind = 'carried';

    -- Every movement of an account; their sum is its balance. None is ever changed.
    create table pay_movements (
      id bigint primary key generated always as identity,
      account_id uuid not null references pay_accounts on delete cascade,
      settlement_id text references settlements on delete cascade,
      cents integer not null check (cents <> 0),
      on_day date not null,
      note text not null,
      created_by uuid references users,
      created_at timestamptz not null default now()
    );
    create index pay_movements_by_account on pay_movements (account_id, id);
    create index pay_movements_by_settlement on pay_movements (settlement_id) where settlement_id is not null;`)
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('drop table pay_movements, pay_accounts')
}
