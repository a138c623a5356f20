import type { Knex } from 'knex'

/** The documents of drivers (the qualification file, 49 CFR 391.51), and the custom document types of the company. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    create table custom_document_types (
      number integer not null unique generated always as identity,
      id text primary key generated always as ('added_' || number::text) stored,
      name text not null check (name <> ''),
      status text not null default 'used' check (status in ('used', 'retired')),
      has_end boolean not null,
      hands_in boolean not null,
      required jsonb not null default '[]' check (jsonb_typeof(required) = 'array'),
      created_at timestamptz not null default now(),
      updated_at timestamptz not null default now(),
      version integer not null default 1,
      search_text text not null generated always as (fold_for_search(name)) stored
    );
    -- Names are equal whatever their case, accents and further blanks.
    create unique index custom_document_types_name on custom_document_types (regexp_replace(fold_for_search(name), '\\s+', ' ', 'g'));
    comment on table custom_document_types is 'Custom document types, which the company adds in its settings.';
    comment on column custom_document_types.has_end is 'Documents of this type expire.';
    comment on column custom_document_types.hands_in is 'Drivers submit documents of this type themselves.';
    comment on column custom_document_types.required is
      'When the company requires the type of every driver: [{from, until}], calendar days; until is null in an open period.';

    create table documents (
      id uuid primary key default gen_random_uuid(),
      number bigint not null unique generated always as identity,
      driver_id uuid not null references drivers on delete cascade,
      kind text not null,
      custom_type text generated always as (case when kind like 'added\\_%' then kind end) stored references custom_document_types,
      status text not null default 'current' check (status in ('checking', 'current', 'replaced', 'refused')),
      valid_from date,
      expires_on date,
      corrected_from date,
      submitted_at timestamptz,
      submitted_by uuid references users on delete set null,
      with_application boolean not null default false,
      checked_at timestamptz,
      checked_by uuid references users on delete set null,
      refusal text,
      replaced_at timestamptz,
      asked_at timestamptz,
      notified_count integer not null default 0 check (notified_count >= 0),
      notified_at timestamptz,
      created_at timestamptz not null default now(),
      updated_at timestamptz not null default now(),
      version integer not null default 1,
      search_text text not null generated always as (fold_for_search(
        case kind when 'medical_card' then 'Medical Card' when 'cdl' then 'CDL' when 'insurance' then 'Insurance'
          when 'application' then 'Application for Employment' when 'mvr_at_hire' then 'Pre-hire MVR' when 'mvr' then 'Annual MVR'
          when 'road_test' then 'Road Test' when 'clearinghouse_full' then 'Clearinghouse Full Query'
          when 'clearinghouse_limited' then 'Clearinghouse Annual Limited Query' when 'drug_test' then 'Pre-employment Drug Test'
          when 'prior_employers' then 'Safety Performance History' when 'lease' then 'Lease Agreement' when 'w9' then 'W-9'
          else '' end || chr(10) ||
        case status when 'checking' then 'Being checked' when 'current' then 'On file' when 'replaced' then 'Replaced'
          when 'refused' then 'Returned' else '' end)) stored,
      constraint documents_kind_check check (kind in ('medical_card', 'cdl', 'insurance', 'application', 'mvr_at_hire', 'mvr',
        'road_test', 'clearinghouse_full', 'clearinghouse_limited', 'drug_test', 'prior_employers', 'lease', 'w9')
        or custom_type is not null),
      constraint documents_refused_have_words check ((status = 'refused') = (refusal is not null)),
      constraint documents_replaced_at check ((status = 'replaced') = (replaced_at is not null)),
      check ((notified_count = 0) = (notified_at is null))
    );
    -- A driver has one document of a type on file, and one that the office reviews.
    create unique index documents_current on documents (driver_id, kind) where status = 'current';
    create unique index documents_checking on documents (driver_id, kind) where status = 'checking';
    create index documents_by_driver on documents (driver_id, kind);
    create index documents_by_status on documents (status, number desc);
    create index documents_by_expiry on documents (expires_on) where status = 'current';
    create index documents_by_custom_type on documents (custom_type) where custom_type is not null;
    create index documents_search on documents using gin (search_text gin_trgm_ops);
    comment on table documents is
      'Documents of drivers, most of which expire. The current one of a type counts; the earlier ones stay on file.';
    comment on column documents.number is 'The order of arrival, by which lists are cut into pages.';
    comment on column documents.kind is 'A standard document type, or the id of a custom one.';
    comment on column documents.custom_type is 'The custom document type; null for a standard one.';
    comment on column documents.valid_from is
      'The calendar day from which the document counts; null until it is approved, or unknown.';
    comment on column documents.expires_on is
      'The last calendar day on which the document counts; null where it does not expire.';
    comment on column documents.corrected_from is 'The expiration day that the driver entered, where the office corrected it.';
    comment on column documents.submitted_at is
      'When the driver or the applicant submitted it; null where the office entered it.';
    comment on column documents.with_application is
      'It came with the application: neither has a driver submitted it, nor has the office entered it.';
    comment on column documents.refusal is 'Why the office returned it.';
    comment on column documents.asked_at is 'When the office asked the driver for a new one.';
    comment on column documents.notified_count is 'How often the driver was notified that it expires, or asked for a new one.';
    comment on column documents.notified_at is 'When the driver was last notified or asked.';

    create table document_files (
      document_id uuid not null references documents on delete cascade,
      number integer not null,
      sha256 text not null references files,
      size integer not null,
      type text not null,
      received_at timestamptz,
      primary key (document_id, number)
    );
    create index document_files_by_file on document_files (sha256);
    create trigger document_files_gone after delete on document_files referencing old table as gone
      for each statement execute function keep_files_for_a_day();
    comment on table document_files is 'The pages of a document, as the device named them.';
    comment on column document_files.number is 'The page, from 0.';
    comment on column document_files.size is 'Bytes.';
    comment on column document_files.type is 'The media type.';
    comment on column document_files.received_at is 'When the file arrived; it is here so that a list reads no other table.'
  `)
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('drop table document_files, documents, custom_document_types')
}
