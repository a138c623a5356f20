import type { Knex } from 'knex'

/** Expenses of loads, such as lumpers and tolls, with their receipts. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    create table expenses (
      id uuid primary key default gen_random_uuid(),
      number bigint not null unique generated always as identity,
      client_id uuid unique,
      load_id text not null references loads on delete cascade,
      driver_id uuid not null references drivers,
      code text not null check (code in ('lumper', 'scale', 'tolls', 'other')),
      name text,
      cents integer not null check (cents > 0),
      paid_by text not null check (paid_by in ('driver', 'company')),
      note text,
      paid_at timestamptz not null,
      received_at timestamptz not null default now(),
      entered_by uuid references users,
      outcome text check (outcome in ('accepted', 'declined')),
      reason text,
      decided_at timestamptz,
      decided_by uuid references users,
      billed boolean not null default false,
      settlement_id text references settlements on delete set null,
      constraint expenses_named check ((code = 'other') = (name is not null)),
      constraint expenses_decided check ((outcome is null) = (decided_at is null)),
      constraint expenses_settled check (settlement_id is null or (outcome = 'accepted' and paid_by = 'driver'))
    );
    create index expenses_by_load on expenses (load_id, number);
    create index expenses_by_driver on expenses (driver_id) where settlement_id is null;
    create index expenses_by_settlement on expenses (settlement_id) where settlement_id is not null;
    -- The office reviews the first one first; this finds them without reading the others.
    create index expenses_unreviewed on expenses (received_at, number) where outcome is null;
    comment on table expenses is
      'Expenses of a load, which its driver reports or the office enters. An expense counts once the office accepts it.';
    comment on column expenses.number is 'The order of arrival.';
    comment on column expenses.client_id is
      'The Idempotency-Key, retained forever, so that a repetition creates no second expense.';
    comment on column expenses.name is 'The description of an expense of the code other.';
    comment on column expenses.paid_by is 'Who paid: the company reimburses the driver.';
    comment on column expenses.paid_at is
      'By the clock of the reporter, corrected by what the device knew of the server clock.';
    comment on column expenses.entered_by is 'The user of the office who entered it; null where its driver reported it.';
    comment on column expenses.reason is 'Why the office declined it.';
    comment on column expenses.billed is 'Accepting it added an accessorial to the load, which declining it removes.';
    comment on column expenses.settlement_id is 'The settlement that reimbursed it.';

    create table expense_files (
      expense_id uuid not null references expenses on delete cascade,
      number integer not null,
      sha256 text not null references files,
      size integer not null,
      type text not null,
      primary key (expense_id, number)
    );
    create index expense_files_by_hash on expense_files (sha256);
    comment on table expense_files is 'The pages of a receipt, as the device named them.';
    comment on column expense_files.number is 'The page, from 0.';
    comment on column expense_files.size is 'Bytes.';
    comment on column expense_files.type is 'The media type.'
  `)
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('drop table expense_files, expenses')
}
