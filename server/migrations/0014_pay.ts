import type { Knex } from 'knex'

/** The pay terms of drivers, and their accounts: deductions, escrow, advances, negative settlements, adjustments. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    create table pay_terms (
      id uuid primary key default gen_random_uuid(),
      driver_id uuid not null references drivers on delete cascade,
      version integer not null check (version > 0),
      effective_from date not null,
      terms jsonb not null check (terms->>'kind' in ('percent', 'mile', 'load')),
      reason text,
      entered_by uuid references users,
      entered_at timestamptz not null default now(),
      unique (driver_id, version)
    );
    comment on table pay_terms is 'What a driver is paid, as versions. A version never changes: another one follows it.';
    comment on column pay_terms.effective_from is 'The effective date: the first calendar day on which the version counts.';
    comment on column pay_terms.terms is
      'A percentage in hundredths of a percent, a rate per mile in tenths of a cent, or a flat rate in cents.';

    create table pay_accounts (
      id uuid primary key default gen_random_uuid(),
      number bigint not null unique generated always as identity,
      driver_id uuid not null references drivers on delete cascade,
      kind text not null check (kind in ('deduction', 'escrow', 'advance', 'carried', 'correction')),
      name text not null,
      each_cents integer check (each_cents > 0),
      target_cents integer check (target_cents > 0),
      reference text,
      uses text,
      effective_from date not null,
      ended_on date,
      dispute_id uuid unique references settlement_disputes on delete set null,
      interest_quarters date[] not null default '{}',
      created_by uuid references users,
      created_at timestamptz not null default now(),
      constraint pay_accounts_each check ((kind in ('deduction', 'escrow')) = (each_cents is not null)),
      constraint pay_accounts_target check (kind = 'deduction' or ((kind = 'escrow') = (target_cents is not null))),
      constraint pay_accounts_dispute check (dispute_id is null or kind = 'correction'),
      constraint pay_accounts_uses check ((kind = 'escrow') = (uses is not null)),
      constraint pay_accounts_interest check (interest_quarters = '{}' or kind = 'escrow')
    );
    create index pay_accounts_by_driver on pay_accounts (driver_id, number);
    create unique index pay_accounts_carried on pay_accounts (driver_id) where kind = 'carried';
    create index pay_accounts_corrections on pay_accounts (driver_id) where kind = 'correction';
    comment on table pay_accounts is 'Deductions from a driver, escrow held for a driver, and balances owed by or to a driver.';
    comment on column pay_accounts.number is 'The order of creation.';
    comment on column pay_accounts.kind is
      'carried is the balance of a negative settlement; correction is an adjustment payable for an earlier settlement.';
    comment on column pay_accounts.each_cents is 'The amount that each settlement deducts.';
    comment on column pay_accounts.target_cents is
      'Of escrow the balance to hold, of a deduction the amount in all; null for a deduction without an end.';
    comment on column pay_accounts.reference is 'Of an advance what identifies it, such as the end of a money code.';
    comment on column pay_accounts.ended_on is 'From that calendar day on nothing is deducted; null for an open account.';
    comment on column pay_accounts.dispute_id is 'The dispute whose answer agreed to the adjustment.';
    comment on column pay_accounts.uses is
      'What the escrow may be used for, as the lease says (49 CFR 376.12(k)(1)); null for other accounts.';
    comment on column pay_accounts.interest_quarters is
      'The first days of the quarters whose interest on escrow was calculated, also where it came to nothing.';

    create table account_transactions (
      id bigint primary key generated always as identity,
      account_id uuid not null references pay_accounts on delete cascade,
      settlement_id text references settlements on delete cascade,
      cents integer not null check (cents <> 0),
      on_day date not null,
      interest_until date,
      note text not null,
      created_by uuid references users,
      created_at timestamptz not null default now(),
      constraint account_transactions_interest check (interest_until is null or cents > 0)
    );
    create index account_transactions_by_account on account_transactions (account_id, id);
    create index account_transactions_by_settlement on account_transactions (settlement_id) where settlement_id is not null;
    -- One interest transaction a day, however many calculate it at the same time.
    create unique index account_transactions_interest_once on account_transactions (account_id, interest_until)
      where interest_until is not null;
    comment on table account_transactions is 'The transactions of an account. Their sum is its balance, and none ever changes.';
    comment on column account_transactions.settlement_id is
      'The settlement that made the transaction; null for one that a user entered.';
    comment on column account_transactions.on_day is 'The calendar day on which it counts.';
    comment on column account_transactions.interest_until is 'Of interest the last day that it is for.';

    create table escrow_rates (
      id uuid primary key default gen_random_uuid(),
      number bigint not null unique generated always as identity,
      client_id uuid unique,
      quarter date not null check (quarter = date_trunc('quarter', quarter)::date),
      bills numeric(5, 3) not null check (bills >= 0),
      rate numeric(5, 3) not null check (rate > 0 and rate >= bills),
      why text,
      entered_by uuid references users on delete set null,
      entered_at timestamptz not null default now()
    );
    create index escrow_rates_by_quarter on escrow_rates (quarter, number desc);
    comment on table escrow_rates is
      'The interest rate on escrow of each quarter (49 CFR 376.12(k)(5)). Rows are only added; the latest of a quarter counts.';
    comment on column escrow_rates.client_id is 'The Idempotency-Key of the request that entered it.';
    comment on column escrow_rates.quarter is 'The first day of the quarter.';
    comment on column escrow_rates.bills is 'The yield of 13-week Treasury bills at the start of the quarter, in percent.';
    comment on column escrow_rates.rate is 'The interest a year, in percent.'
  `)
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('drop table escrow_rates, account_transactions, pay_accounts, pay_terms')
}
