import type { Knex } from 'knex'

export async function up(knex: Knex): Promise<void> {
  // client_id: the Idempotency-Key of a command, kept for good.
  await knex.raw(`
    alter table audit_log add client_id uuid unique, add accepted text[] not null default '{}';

    alter table quotes
      add shipper_id uuid references shippers,
      add source text not null default 'website' check (source in ('website', 'phone')),
      add taken_by uuid references users on delete set null,
      add quoted_at timestamptz,
      add price_version integer not null default 0,
      add total_cents integer,
      add valid_until timestamptz,
      add ended_at timestamptz,
      add end_reason text,
      add accepted_by text,
      add pickup_number text;
    create index quotes_by_shipper on quotes (shipper_id, number desc) where shipper_id is not null;
    create index quotes_by_email on quotes (lower(email), number desc);
    create index quotes_answered on quotes (quoted_at) where quoted_at is not null;

    create table quote_prices (
      id uuid primary key default gen_random_uuid(),
      quote_id uuid not null references quotes on delete cascade,
      version integer not null,
      delivery_by timestamptz not null,
      delivery_zone text not null,
      distance integer not null check (distance > 0),
      distance_source text not null check (distance_source in ('estimate', 'entered')),
      linehaul_cents integer not null check (linehaul_cents > 0),
      fuel jsonb not null,
      fuel_cents integer not null check (fuel_cents >= 0),
      charges jsonb not null default '[]',
      total_cents integer not null check (total_cents > 0),
      valid_until timestamptz not null,
      note text,
      sent_by uuid references users on delete set null,
      sent_at timestamptz not null default now(),
      unique (quote_id, version)
    );

    create table quote_contacts (
      id uuid primary key default gen_random_uuid(),
      quote_id uuid not null references quotes on delete cascade,
      channel text not null check (channel in ('call', 'mail', 'text')),
      outcome text not null,
      note text,
      occurred_at timestamptz not null,
      received_at timestamptz not null default now(),
      user_id uuid references users on delete set null
    );
    create index quote_contacts_quote on quote_contacts (quote_id, occurred_at);

    create table quote_handlers (
      quote_id uuid primary key references quotes on delete cascade,
      user_id uuid not null references users on delete cascade,
      until timestamptz not null
    );

    alter table loads
      add quote_id uuid unique references quotes,
      add charges jsonb not null default '[]';
  `)
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(`
    alter table loads drop column quote_id, drop column charges;
    drop index quotes_by_email;
    drop table quote_handlers, quote_contacts, quote_prices;
    alter table quotes drop column shipper_id, drop column source, drop column taken_by, drop column quoted_at,
      drop column price_version, drop column total_cents, drop column valid_until, drop column ended_at, drop column end_reason,
      drop column accepted_by, drop column pickup_number;
    alter table audit_log drop column client_id, drop column accepted`)
}
