import type { Knex } from 'knex'

/** The statuses of an application as this migration found them: a migration never changes with the code. */
const applicationStatuses = ['submitted', 'in_review', 'documents', 'approved', 'rejected', 'withdrawn']

export async function up(knex: Knex): Promise<void> {
  // client_id: the idempotency key, kept forever. folded: the searched text. email_key, cdl_key: normalised, to find
  // duplicates, so not unique. A CDL expires with a day, not at an instant.
  await knex.raw(`
    create table applications (
      id uuid primary key default gen_random_uuid(),
      number bigint not null unique generated always as identity (start with 1001),
      client_id uuid unique,
      status text not null default 'submitted'
        check (status in (${applicationStatuses.map((status) => `'${status}'`).join(', ')})),
      first_name text not null,
      last_name text not null,
      email text not null,
      phone text not null,
      address text not null,
      city text not null,
      state text not null,
      zip_code text not null,
      cdl_number text not null,
      cdl_class text not null,
      cdl_expiration date not null,
      endorsements text[] not null,
      years_experience text not null,
      equipment_types text[] not null,
      previous_employer text,
      own_equipment boolean not null,
      equipment_type text,
      equipment_year text,
      equipment_make text,
      equipment_model text,
      background_check_consent boolean not null,
      drug_screen_consent boolean not null,
      terms_agreed boolean not null,
      suspicious boolean not null default false,
      contact_by timestamptz not null,
      email_key text not null,
      cdl_key text,
      folded text not null,
      search_text text not null generated always as ('a-' || number::text || chr(10) || folded) stored,
      created_at timestamptz not null default now(),
      updated_at timestamptz not null default now(),
      version integer not null default 1
    );
    create index applications_by_status on applications (status, number desc);
    create index applications_search on applications using gin (search_text gin_trgm_ops);
    create index applications_by_email on applications (email_key, number desc);
    create index applications_by_cdl on applications (cdl_key, number desc);
  `)
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('drop table applications')
}
