import type { Knex } from 'knex'

/** Settlements of drivers: their lines, runs, disputes, batches of processing and paying, and payment batches for the bank. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    create table payment_batches (
      id uuid primary key default gen_random_uuid(),
      number bigint not null unique generated always as identity,
      client_id uuid unique,
      made_by uuid not null references users,
      made_at timestamptz not null default now(),
      titles jsonb not null,
      again text,
      withdrawn_at timestamptz,
      withdrawn_by uuid references users,
      withdrawn_reason text,
      check ((withdrawn_at is null) = (withdrawn_reason is null))
    );
    comment on table payment_batches is 'Payment batches: the files that a bank is given to pay, each as it was when it was made.';
    comment on column payment_batches.client_id is 'The Idempotency-Key, retained forever, so that a repetition makes no second file.';
    comment on column payment_batches.titles is 'The titles of the columns of the file.';
    comment on column payment_batches.again is 'Why the file includes settlements that another file included; null where it does not.';
    comment on column payment_batches.withdrawn_at is 'When a file that was never given to the bank was voided.';

    create table settlements (
      id text primary key check (id ~ '^ST-[0-9]{8}-[0-9]{2,6}$'),
      number bigint not null unique generated always as identity,
      driver_id uuid not null references drivers,
      kind text not null default 'weekly' check (kind in ('weekly', 'same_day')),
      status text not null default 'pending' check (status in ('pending', 'processed', 'paid')),
      period_start date not null,
      period_end date not null,
      calculation jsonb not null,
      earnings_cents integer not null,
      reimbursed_cents integer not null default 0,
      corrected_cents integer not null default 0,
      deductions jsonb not null default '[]',
      deducted_cents integer not null default 0,
      net_pay_cents integer not null generated always as (earnings_cents - deducted_cents) stored,
      open_disputes integer not null default 0 check (open_disputes >= 0),
      prepared_by uuid references users,
      processed_by uuid references users,
      processed_at timestamptz,
      payment_batch_id uuid references payment_batches on delete set null,
      paid_at timestamptz,
      paid_by uuid references users,
      paid_on date,
      paid_method text check (paid_method in ('ach', 'check', 'wire')),
      paid_reference text,
      created_at timestamptz not null default now(),
      updated_at timestamptz not null default now(),
      version integer not null default 1,
      search_text text not null generated always as (fold_for_search(id || chr(10) ||
        case status when 'pending' then 'Pending' when 'processed' then 'Processed' when 'paid' then 'Paid' else '' end)) stored,
      constraint settlements_of_driver unique (id, driver_id),
      constraint settlements_period check (period_start <= period_end),
      constraint settlements_paid_have_a_time check ((status = 'paid') = (paid_at is not null)),
      constraint settlements_payment check (
        (paid_method is null) = (paid_reference is null) and (paid_method is null) = (paid_on is null)
        and (paid_method is null or status = 'paid'))
    );
    create index settlements_by_status on settlements (status, number desc);
    create index settlements_by_driver on settlements (driver_id, number desc);
    create index settlements_by_payment on settlements (paid_at) where paid_at is not null;
    create index settlements_of_payment_batch on settlements (payment_batch_id) where payment_batch_id is not null;
    create index settlements_search on settlements using gin (search_text gin_trgm_ops);
    comment on table settlements is 'What a driver is paid for a period. Amounts are in cents.';
    comment on column settlements.id is 'The number that people read: ST-20261115-07.';
    comment on column settlements.number is 'The order of arrival, by which lists are cut into pages.';
    comment on column settlements.period_start is 'The first calendar day of the period.';
    comment on column settlements.period_end is 'The last calendar day of the period.';
    comment on column settlements.calculation is 'The calculation snapshot: all inputs, and the amount of each line.';
    comment on column settlements.earnings_cents is 'All that the driver gets before deductions, with the next two amounts.';
    comment on column settlements.reimbursed_cents is 'The part of earnings_cents that reimburses expenses.';
    comment on column settlements.corrected_cents is 'The part of earnings_cents that corrects earlier settlements.';
    comment on column settlements.deductions is '[{name, amountCents}].';
    comment on column settlements.open_disputes is 'How many disputes have no answer yet.';
    comment on column settlements.prepared_by is 'Another user has to process the settlement, while there is one.';
    comment on column settlements.payment_batch_id is
      'The payment batch that includes it: null again once the file is voided or the bank has not paid it.';
    comment on column settlements.paid_on is 'The calendar day of the payment; null if it was not entered.';
    comment on column settlements.paid_reference is 'The reference of the payment at the bank.';

    create table settlement_lines (
      settlement_id text not null references settlements on delete cascade,
      load_id text not null references loads,
      driver_id uuid not null references drivers,
      amount_cents integer not null,
      primary key (settlement_id, load_id),
      constraint settlement_lines_once unique (load_id, driver_id),
      foreign key (settlement_id, driver_id) references settlements (id, driver_id) on delete cascade
    );
    comment on table settlement_lines is 'The loads that a settlement pays a driver for, with the sum; once for each driver and load.';

    create table pay_runs (
      id uuid primary key default gen_random_uuid(),
      client_id uuid unique,
      period_start date not null,
      period_end date not null,
      outcome jsonb not null,
      created_by uuid not null references users,
      created_at timestamptz not null default now()
    );
    comment on table pay_runs is 'Pay runs over all drivers, for the same response to a repeated request.';
    comment on column pay_runs.client_id is 'The Idempotency-Key, retained forever.';
    comment on column pay_runs.outcome is 'The response: which settlements the run created, and why others were not.';

    create table settlement_disputes (
      id uuid primary key default gen_random_uuid(),
      number bigint not null unique generated always as identity,
      settlement_id text not null references settlements on delete cascade,
      line_key text not null,
      load_id text references loads on delete set null,
      line_name text not null,
      line_cents integer not null,
      text text not null,
      expected_cents integer check (expected_cents >= 0),
      raised_by uuid not null references users,
      occurred_at timestamptz not null,
      received_at timestamptz not null,
      outcome text check (outcome in ('agreed', 'declined')),
      answer text,
      answered_at timestamptz,
      answered_by uuid references users,
      constraint settlement_disputes_answered check (num_nonnulls(outcome, answer, answered_at, answered_by) in (0, 4))
    );
    create index settlement_disputes_of_load on settlement_disputes (load_id) where load_id is not null;
    create index settlement_disputes_by_settlement on settlement_disputes (settlement_id, number);
    comment on table settlement_disputes is 'What a driver says is wrong with a line of a settlement. Its answer comes once.';
    comment on column settlement_disputes.line_key is
      'The key of the line in the snapshot; it, its name and its amount are as the driver saw them.';
    comment on column settlement_disputes.load_id is 'The load that the settlement misses; null for a dispute of a line.';
    comment on column settlement_disputes.text is 'What the driver wrote.';
    comment on column settlement_disputes.expected_cents is
      'The amount that the driver expects; null where the driver names none.';

    create table approval_requests (
      settlement_id text primary key references settlements on delete cascade,
      asked_by uuid not null references users,
      asked_at timestamptz not null
    );
    create index approval_requests_asked_by on approval_requests (asked_by);
    comment on table approval_requests is 'Settlements whose preparer asks another user to process them.'
  `)

  await knex.raw(`
    create table settlement_batches (
      id uuid primary key default gen_random_uuid(),
      number bigint not null unique generated always as identity,
      client_id uuid unique,
      action text not null check (action in ('process', 'pay')),
      body jsonb not null default '{}',
      started_by uuid not null references users,
      started_at timestamptz not null default now(),
      begun_at timestamptz not null default now(),
      ended_at timestamptz,
      ended_why text
    );
    -- One at a time: a second user sees the first one.
    create unique index settlement_batches_under_way on settlement_batches ((true)) where ended_at is null;
    comment on table settlement_batches is 'Settlements that are processed or paid one after the other.';
    comment on column settlement_batches.client_id is
      'The Idempotency-Key, retained forever, so that a repetition begins no second batch.';
    comment on column settlement_batches.action is 'The action.';
    comment on column settlement_batches.body is 'The input of the action, the same for each settlement.';
    comment on column settlement_batches.started_at is 'When the batch was entered.';
    comment on column settlement_batches.begun_at is 'When the batch began, or was last repeated.';
    comment on column settlement_batches.ended_why is 'Why it ended before all were tried, where no user stopped it.';

    create table settlement_batch_items (
      batch_id uuid not null references settlement_batches on delete cascade,
      place integer not null,
      settlement_id text not null references settlements on delete cascade,
      version integer not null,
      client_id uuid not null default gen_random_uuid(),
      outcome text not null default 'waiting' check (outcome in ('waiting', 'done', 'refused', 'failed')),
      why text,
      tried_at timestamptz,
      primary key (batch_id, place),
      unique (batch_id, settlement_id),
      check ((why is null) = (outcome in ('waiting', 'done')))
    );
    create index settlement_batch_items_of_settlement on settlement_batch_items (settlement_id);
    comment on table settlement_batch_items is 'The settlements of a batch, in their order.';
    comment on column settlement_batch_items.version is 'The version of the settlement that the user saw.';
    comment on column settlement_batch_items.client_id is 'The Idempotency-Key of the action.';
    comment on column settlement_batch_items.why is 'Why it was refused or failed.';

    create table payment_batch_items (
      payment_batch_id uuid not null references payment_batches on delete cascade,
      place integer not null,
      settlement_id text not null references settlements on delete cascade,
      version integer not null,
      cents integer not null check (cents > 0),
      cells jsonb not null,
      primary key (payment_batch_id, place),
      unique (payment_batch_id, settlement_id)
    );
    create index payment_batch_items_of_settlement on payment_batch_items (settlement_id);
    comment on table payment_batch_items is 'The lines of a payment batch, in their order.';
    comment on column payment_batch_items.version is 'The version of the settlement when the file was made.';
    comment on column payment_batch_items.cells is 'The texts that were written into the file.'
  `)
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(`
    drop table payment_batch_items, settlement_batch_items, settlement_batches, approval_requests, settlement_disputes, pay_runs,
      settlement_lines, settlements, payment_batches
  `)
}
