import type { Knex } from 'knex'

/** Quote requests, the prices sent for them, and the contacts with their shippers. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    create table quotes (
      id uuid primary key default gen_random_uuid(),
      number bigint not null unique generated always as identity (start with 1001),
      client_id uuid unique,
      status text not null default 'new' check (status in ('new', 'quoted', 'accepted', 'declined', 'expired', 'withdrawn')),
      source text not null default 'website' check (source in ('website', 'phone')),
      taken_by uuid references users on delete set null,
      shipper_id uuid references shippers,
      company_name text not null,
      contact_name text not null,
      email text not null,
      phone text not null,
      equipment text not null,
      pickup_location text not null,
      pickup_time timestamptz not null,
      pickup_zone text not null,
      delivery_location text not null,
      freight_details text,
      suspicious boolean not null default false,
      respond_by timestamptz not null,
      quoted_at timestamptz,
      price_version integer not null default 0,
      total_cents integer,
      valid_until timestamptz,
      ended_at timestamptz,
      end_reason text,
      withdrawn_by_shipper boolean not null default false,
      accepted_by text,
      pickup_number text,
      created_at timestamptz not null default now(),
      updated_at timestamptz not null default now(),
      version integer not null default 1,
      search_text text not null generated always as (fold_for_search(
        'Q-' || number::text || chr(10) ||
        case status when 'new' then 'New' when 'quoted' then 'Quoted' when 'accepted' then 'Accepted'
          when 'declined' then 'Declined' when 'expired' then 'Expired' when 'withdrawn' then 'Withdrawn' else '' end ||
        chr(10) ||
        company_name || chr(10) || contact_name || chr(10) ||
        email || chr(10) || phone || chr(10) || regexp_replace(phone, '[^0-9]', '', 'g') || chr(10) ||
        pickup_location || chr(10) || delivery_location || chr(10) ||
        case equipment when 'hotshot_32' then 'Hotshot 32''' when 'hotshot_34' then 'Hotshot 34'''
          when 'hotshot_38' then 'Hotshot 38''' when 'hotshot_40' then 'Hotshot 40''' when 'dry_van' then 'Dry Van'
          when 'reefer' then 'Refrigerated' when 'flatbed' then 'Flatbed' when 'hotshot' then 'Hotshot (Standard)'
          when 'box_truck_26' then 'Box Truck 26''' else '' end || chr(10) ||
        coalesce(freight_details, ''))) stored
    );
    create index quotes_by_status on quotes (status, number desc);
    create index quotes_by_shipper on quotes (shipper_id, number desc) where shipper_id is not null;
    create index quotes_by_email on quotes (lower(email), number desc);
    create index quotes_answered on quotes (quoted_at) where quoted_at is not null;
    create index quotes_search on quotes using gin (search_text gin_trgm_ops);
    comment on table quotes is 'Quote requests: what a load would cost, asked on the website or by phone.';
    comment on column quotes.number is 'The order of arrival; people read it as Q-1001.';
    comment on column quotes.client_id is 'The Idempotency-Key, retained forever, so that a repetition creates no second row.';
    comment on column quotes.taken_by is 'The user who entered the request of a caller.';
    comment on column quotes.shipper_id is 'The shipper who asks, where they have an account or the desk knows them.';
    comment on column quotes.pickup_zone is 'The IANA time zone of the pickup.';
    comment on column quotes.suspicious is 'Probably spam: the honeypot field was filled, or the desk archived it as spam.';
    comment on column quotes.respond_by is 'Until then the company promises a price.';
    comment on column quotes.quoted_at is 'When the first price was sent.';
    comment on column quotes.price_version is 'The version of the newest price in quote_prices; 0 before the first.';
    comment on column quotes.total_cents is 'The total of the newest price.';
    comment on column quotes.valid_until is 'The end of the newest price.';
    comment on column quotes.ended_at is 'When it was accepted, declined or withdrawn, or expired.';
    comment on column quotes.withdrawn_by_shipper is 'The shipper withdrew it before it had a price; false where the desk did.';
    comment on column quotes.accepted_by is 'The name that the person who accepted the price gave.';
    comment on column quotes.pickup_number is 'The pickup number that was given with the acceptance.';

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
    comment on table quote_prices is 'Prices as they were sent. A price never changes: a later one is the next version.';
    comment on column quote_prices.delivery_zone is 'The IANA time zone of the delivery.';
    comment on column quote_prices.distance is 'Miles.';
    comment on column quote_prices.fuel is 'The inputs of the fuel surcharge, as they were.';
    comment on column quote_prices.charges is 'The accessorials, in their order.';

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
    comment on table quote_contacts is 'Contacts with the shipper, as the desk logs them.';

    create table quote_handlers (
      quote_id uuid primary key references quotes on delete cascade,
      user_id uuid not null references users on delete cascade,
      until timestamptz not null
    );
    comment on table quote_handlers is 'The user who works on a quote request, until a time: others see it.'
  `)
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('drop table quote_handlers, quote_contacts, quote_prices, quotes')
}
