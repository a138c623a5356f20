import type { Knex } from 'knex'

/** What is built in at the time of this migration: as in 0062. */
const builtIn = [
  ...['medical_card', 'cdl', 'insurance', 'application', 'mvr_at_hire', 'mvr', 'road_test', 'clearinghouse_full'],
  ...['clearinghouse_limited', 'drug_test', 'prior_employers', 'lease', 'w9'],
]
  .map((kind) => `'${kind}'`)
  .join(', ')

export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    -- The kinds of documents that the company has added in its settings.
    create table added_kinds (
      number integer not null unique generated always as identity,
      id text primary key generated always as ('added_' || number::text) stored,
      name text not null check (name <> ''),
      status text not null default 'used' check (status in ('used', 'retired')),
      has_end boolean not null,
      hands_in boolean not null,
      -- When the company requires it of every driver: [{from, until}], calendar days; until is null while nobody has ended it.
      required jsonb not null default '[]' check (jsonb_typeof(required) = 'array'),
      created_at timestamptz not null default now(),
      updated_at timestamptz not null default now(),
      version integer not null default 1,
      search_text text not null generated always as (fold_for_search(name)) stored
    );
    -- Case, accents and further blanks aside.
    create unique index added_kinds_name on added_kinds (regexp_replace(fold_for_search(name), '\\s+', ' ', 'g'));

    -- A document is of a built-in kind, or of one that is there.
    alter table documents
      add added_kind text generated always as (case when kind like 'added\\_%' then kind end) stored references added_kinds,
      drop constraint documents_kind_check,
      add constraint documents_kind_check check (kind in (${builtIn}) or added_kind is not null);
    create index documents_by_added_kind on documents (added_kind) where added_kind is not null`)
}

export async function down(knex: Knex): Promise<void> {
  // The files stay for a day, until they are swept.
  await knex.raw(`
    update files set kept_from = now() where sha256 in (
      select sha256 from document_files join documents on documents.id = document_id where added_kind is not null);
    delete from documents where added_kind is not null;
    alter table documents drop constraint documents_kind_check, drop column added_kind,
      add constraint documents_kind_check check (kind in (${builtIn}));
    delete from audit_log where noun = 'addedKinds';
    drop table added_kinds`)
}
