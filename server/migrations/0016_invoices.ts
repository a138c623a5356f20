import type { Knex } from 'knex'

/** Invoices of loads, their payments and credit memos. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    create table invoice_counters (
      series text not null check (series in ('FI', 'FC')),
      year integer not null,
      last integer not null check (last > 0),
      primary key (series, year)
    );
    comment on table invoice_counters is
      'The last number of each series and year, counted in the transaction of the invoice: a rollback leaves no gap.';
    comment on column invoice_counters.series is 'FI for invoices, FC for credit memos.';

    create table invoices (
      id uuid primary key default gen_random_uuid(),
      sequence bigint not null unique generated always as identity,
      number text not null unique check (number ~ '^FI-[0-9]{4}-[0-9]{5,}$'),
      load_id text not null references loads,
      broker_id uuid references brokers,
      shipper_id uuid references shippers,
      payer text not null,
      payer_details jsonb not null,
      haul jsonb not null,
      status text not null default 'open' check (status in ('open', 'paid', 'void')),
      issued_on date not null,
      issued_by uuid references users,
      net_days smallint not null check (net_days between 0 and 120),
      due_on date not null,
      total_cents bigint not null check (total_cents > 0),
      paid_cents bigint not null default 0,
      left_cents bigint not null generated always as (case status when 'void' then 0 else total_cents - paid_cents end) stored,
      paid_on date,
      proofless_reason text,
      created_at timestamptz not null default now(),
      updated_at timestamptz not null default now(),
      version integer not null default 1,
      search_text text not null generated always as (fold_for_search(
        number || chr(10) || load_id || chr(10) || payer || chr(10) ||
        case status when 'open' then 'Open' when 'paid' then 'Paid' when 'void' then 'Void' else '' end)) stored,
      constraint invoices_have_one_payer check (num_nonnulls(broker_id, shipper_id) = 1),
      constraint invoices_due check (due_on = issued_on + net_days),
      constraint invoices_are_not_overpaid check (paid_cents between 0 and total_cents),
      constraint invoices_paid_when_covered check ((status = 'paid') = (paid_cents = total_cents)),
      constraint invoices_paid_have_a_day check ((status = 'paid') = (paid_on is not null)),
      constraint invoices_void_owe_nothing check (status <> 'void' or paid_cents = 0)
    );
    create unique index invoices_of_load on invoices (load_id) where status <> 'void';
    create index invoices_by_load on invoices (load_id);
    create index invoices_by_status on invoices (status, sequence desc);
    create index invoices_due_first on invoices (due_on, sequence) where status = 'open';
    create index invoices_by_payment on invoices (paid_on) where paid_on is not null;
    -- Reports read the paid invoices of a year from this index alone.
    create index invoices_paid_on on invoices (paid_on) include (load_id, broker_id) where status = 'paid';
    create index invoices_by_broker on invoices (broker_id, sequence desc) where broker_id is not null;
    create index invoices_by_shipper on invoices (shipper_id, sequence desc) where shipper_id is not null;
    create index invoices_search on invoices using gin (search_text gin_trgm_ops);
    comment on table invoices is 'What a customer is billed for a load. Amounts are in cents; what an invoice states never changes after its issue.';
    comment on column invoices.sequence is 'The order of arrival, by which lists are cut into pages.';
    comment on column invoices.number is 'The number that people read: FI-2026-00042.';
    comment on column invoices.payer is 'The name of the customer at the issue.';
    comment on column invoices.payer_details is 'How the customer was reached at the issue.';
    comment on column invoices.haul is 'The load at the issue: its pickup and delivery, freight, equipment and references.';
    comment on column invoices.net_days is 'Payment terms: days from the issue to the due date.';
    comment on column invoices.paid_cents is 'The sum of its allocations, without removed ones.';
    comment on column invoices.left_cents is 'The open balance; 0 for a void invoice.';
    comment on column invoices.paid_on is 'The calendar day of the payment that covered it.';
    comment on column invoices.proofless_reason is 'Why it was issued without a proof of delivery.';

    create table invoice_lines (
      invoice_id uuid not null references invoices on delete cascade,
      place smallint not null check (place >= 0),
      code text not null,
      note text,
      amount_cents bigint not null,
      primary key (invoice_id, place)
    );
    comment on table invoice_lines is 'The lines of an invoice, in their order: the linehaul and the accessorials.';
    comment on column invoice_lines.code is 'linehaul, or the code of the accessorial.';

    create table customer_payments (
      id uuid primary key default gen_random_uuid(),
      sequence bigint not null unique generated always as identity,
      broker_id uuid references brokers,
      shipper_id uuid references shippers,
      payer text not null,
      status text not null check (status in ('unapplied', 'applied', 'void')),
      received_on date not null,
      method text not null check (method in ('check', 'ach', 'wire', 'card', 'cash', 'other')),
      reference text,
      amount_cents bigint not null check (amount_cents > 0),
      applied_cents bigint not null default 0 check (applied_cents >= 0),
      refunded_cents bigint not null default 0 check (refunded_cents >= 0),
      recorded_by uuid references users,
      created_at timestamptz not null default now(),
      updated_at timestamptz not null default now(),
      version integer not null default 1,
      voided_at timestamptz,
      voided_by uuid references users,
      void_reason text,
      search_text text not null generated always as (fold_for_search(payer || chr(10) || coalesce(reference, '') || chr(10) ||
        case status when 'unapplied' then 'Unapplied credit' when 'applied' then 'Applied' when 'void' then 'Reversed' else '' end)) stored,
      constraint customer_payments_have_one_payer check (num_nonnulls(broker_id, shipper_id) = 1),
      constraint customer_payments_cover_their_use check (applied_cents + refunded_cents <= amount_cents),
      constraint customer_payments_unapplied_have_credit check (
        (status = 'unapplied') = (status <> 'void' and applied_cents + refunded_cents < amount_cents)),
      constraint customer_payments_void_apply_nothing check (status <> 'void' or applied_cents + refunded_cents = 0),
      constraint customer_payments_void_have_a_reason check (num_nulls(voided_at, void_reason) = case status when 'void' then 0 else 2 end)
    );
    create index customer_payments_by_broker on customer_payments (broker_id, sequence desc) where broker_id is not null;
    create index customer_payments_by_shipper on customer_payments (shipper_id, sequence desc) where shipper_id is not null;
    create index customer_payments_unapplied on customer_payments (sequence desc) where status = 'unapplied';
    create index customer_payments_by_day on customer_payments (received_on) where status <> 'void';
    create index customer_payments_search on customer_payments using gin (search_text gin_trgm_ops);
    comment on table customer_payments is
      'Payments of customers, each for one or more invoices, in cents. The rest is unapplied credit. A wrong one is reversed, and stays.';
    comment on column customer_payments.sequence is 'The order of arrival, by which lists are cut into pages.';
    comment on column customer_payments.payer is 'The name of the customer when the payment was recorded.';
    comment on column customer_payments.status is 'unapplied while credit is left, applied when all of it is used, void once it is reversed.';
    comment on column customer_payments.received_on is 'The calendar day of the payment.';
    comment on column customer_payments.reference is 'The number of the check or of the transfer.';
    comment on column customer_payments.applied_cents is 'The sum of its allocations that were not removed.';
    comment on column customer_payments.refunded_cents is 'The sum of its refunds.';

    create table payment_allocations (
      id uuid primary key default gen_random_uuid(),
      payment_id uuid not null references customer_payments on delete cascade,
      invoice_id uuid not null references invoices on delete cascade,
      amount_cents bigint not null check (amount_cents > 0),
      applied_on date not null,
      applied_by uuid references users,
      created_at timestamptz not null default now(),
      removed_at timestamptz,
      removed_by uuid references users,
      removal_reason text,
      constraint payment_allocations_removed_have_a_reason check ((removed_at is null) = (removal_reason is null))
    );
    create index payment_allocations_of_invoice on payment_allocations (invoice_id, created_at);
    create index payment_allocations_of_payment on payment_allocations (payment_id, created_at);
    comment on table payment_allocations is
      'The part of a payment that an invoice is paid with. A removed one stays, with its reason.';
    comment on column payment_allocations.applied_on is
      'The day of the payment; for credit that was applied later, the day of that.';
    comment on column payment_allocations.removed_at is 'When the payment was reversed, or this part became unapplied credit again.';

    create table payment_refunds (
      id uuid primary key default gen_random_uuid(),
      payment_id uuid not null references customer_payments on delete cascade,
      amount_cents bigint not null check (amount_cents > 0),
      refunded_on date not null,
      method text not null check (method in ('check', 'ach', 'wire', 'card', 'cash', 'other')),
      reference text,
      refunded_by uuid references users,
      created_at timestamptz not null default now()
    );
    create index payment_refunds_of_payment on payment_refunds (payment_id, created_at);
    comment on table payment_refunds is 'Unapplied credit that the company has paid back to the customer.';
    comment on column payment_refunds.refunded_on is 'The calendar day of the refund.';
    comment on column payment_refunds.reference is 'The number of the check or of the transfer.';

    create table credit_memos (
      id uuid primary key default gen_random_uuid(),
      number text not null unique check (number ~ '^FC-[0-9]{4}-[0-9]{5,}$'),
      invoice_id uuid not null unique references invoices on delete cascade,
      total_cents bigint not null check (total_cents > 0),
      reason text not null,
      issued_on date not null,
      issued_by uuid references users,
      created_at timestamptz not null default now()
    );
    comment on table credit_memos is 'Credit memos: each voids an invoice, which stays.';
    comment on column credit_memos.number is 'The number that people read: FC-2026-00007.'
  `)
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(
    'drop table credit_memos, payment_refunds, payment_allocations, customer_payments, invoice_lines, invoices, invoice_counters',
  )
}
