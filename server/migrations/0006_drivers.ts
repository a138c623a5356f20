import type { Knex } from 'knex'

/** Drivers, and the imports that created many at once. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    create table drivers (
      id uuid primary key default gen_random_uuid(),
      number bigint not null unique generated always as identity,
      status text not null default 'applicant' check (status in ('applicant', 'onboarded', 'suspended', 'terminated')),
      status_since timestamptz,
      status_reason text,
      type text not null check (type in ('w2', 'contractor', 'owner_operator')),
      first_name text not null,
      last_name text not null,
      license_no text not null,
      license_state text not null,
      phone text,
      email text,
      emergency_name text,
      emergency_phone text,
      endorsements text[] not null default '{}',
      equipment text[] not null default '{}'
        check (equipment <@ array['dry_van', 'reefer', 'flatbed', 'hotshot', 'box_truck']),
      share_basis_points integer not null check (share_basis_points between 0 and 10000),
      days_off jsonb not null default '[]',
      days_off_requests jsonb not null default '[]',
      asked_documents jsonb not null default '[]',
      deferred_until date,
      deferred_documents text,
      notes text,
      erase_asked_at timestamptz,
      erase_why text,
      erase_begun_at timestamptz,
      erased_at timestamptz,
      created_at timestamptz not null default now(),
      updated_at timestamptz not null default now(),
      version integer not null default 1,
      name_text text not null generated always as (fold_for_search(first_name || ' ' || last_name)) stored,
      search_text text not null generated always as (fold_for_search(
        case status when 'applicant' then 'Applicant' when 'onboarded' then 'Onboarded' when 'suspended' then 'Suspended'
          when 'terminated' then 'Terminated' else '' end)) stored,
      detail_text text not null generated always as (fold_for_search(
        case type when 'w2' then 'W2 Employee' when 'contractor' then 'Contractor' when 'owner_operator' then 'Owner Operator'
          else '' end || chr(10) ||
        license_no || chr(10) || regexp_replace(license_no, '[^[:alnum:]]', '', 'g') || chr(10) ||
        license_state || chr(10) ||
        coalesce(phone, '') || chr(10) || regexp_replace(coalesce(phone, ''), '[^0-9]', '', 'g'))) stored,
      check ((deferred_until is null) = (deferred_documents is null))
    );
    create index drivers_by_status on drivers (status, number desc);
    create index drivers_name on drivers using gin (name_text gin_trgm_ops);
    create index drivers_search on drivers using gin (search_text gin_trgm_ops);
    create index drivers_detail on drivers using gin (detail_text gin_trgm_ops);
    comment on table drivers is 'Drivers: applicants, active drivers and former ones.';
    comment on column drivers.number is 'The order of arrival, by which lists are cut into pages.';
    comment on column drivers.status_since is 'Null where the audit log does not say it.';
    comment on column drivers.status_reason is 'Null for a status that needs none.';
    comment on column drivers.license_no is 'The number of the commercial driver license (CDL).';
    comment on column drivers.equipment is
      'What the driver has hauled elsewhere, or may haul; what the driver hauled here is counted from loads.';
    comment on column drivers.share_basis_points is
      'The share of the linehaul, in hundredths of a percent, where pay_terms has no terms.';
    comment on column drivers.days_off is '[{from, until, note}], calendar days in the order of their first days.';
    comment on column drivers.days_off_requests is
      'Days off that the driver asks for: [{id, from, until, note, status, askedAt, answeredAt, answeredBy, reason}].';
    comment on column drivers.asked_documents is
      'Document types that the office asked the driver for while none was on file, and when last: [{kind, askedAt}].';
    comment on column drivers.deferred_until is
      'The last day on which the driver drives on although documents have expired, by a decision of the office.';
    comment on column drivers.deferred_documents is 'The expired documents that this decision names.';
    comment on column drivers.notes is 'The office writes and reads these notes; the driver does not.';
    comment on column drivers.erase_asked_at is
      'When the office was asked to erase the driver: what no law retains goes at once, the rest on its day.';
    comment on column drivers.erase_why is 'The code of the reason.';
    comment on column drivers.erase_begun_at is 'Since then what no law retains is erased.';
    comment on column drivers.erased_at is 'Since then nothing of the driver remains but a number.';
    comment on column drivers.name_text is 'Searches of loads, documents and settlements by driver read this text, too.';
    comment on column drivers.search_text is 'The label of the status.';
    comment on column drivers.detail_text is 'The type, the license and the phone number, also without punctuation.';

    alter table users add foreign key (driver_id) references drivers;

    create table driver_imports (
      id uuid primary key default gen_random_uuid(),
      client_id uuid unique,
      user_id uuid references users on delete set null,
      file_name text not null,
      imported integer not null check (imported > 0),
      created_at timestamptz not null default now()
    );
    comment on table driver_imports is
      'Files of drivers that the office imported; the audit log of each driver names the import.';
    comment on column driver_imports.client_id is
      'The Idempotency-Key of the request, retained forever, so that a repetition imports nothing.';
    comment on column driver_imports.imported is 'The number of drivers that the import created.'
  `)
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(`
    drop table driver_imports;
    alter table users drop constraint users_driver_id_fkey;
    drop table drivers
  `)
}
