import type { Knex } from 'knex'

/** The labels at the time of this migration: one that changes them has to rebuild the column. */
const words = {
  kind: { medical_card: 'Medical Card', cdl: 'CDL', insurance: 'Insurance' },
  status: { checking: 'Being checked', current: 'On file', replaced: 'Replaced', refused: 'Sent back' },
}

const wordOf = (column: string, labels: Record<string, string>) =>
  `case ${column} ${Object.entries(labels)
    .map(([value, label]) => `when '${value}' then '${label}'`)
    .join(' ')} else '' end`

/** As in 0009: lines that no search contains, so that no match spans two of them. */
const searchText = `fold_for_search(${wordOf('kind', words.kind)} || chr(10) || ${wordOf('status', words.status)})`

export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    alter table documents
      drop constraint documents_driver_id_kind_key,
      add number bigint not null unique generated always as identity,
      add status text not null default 'current' check (status in (${Object.keys(words.status)
        .map((status) => `'${status}'`)
        .join(', ')})),
      -- The calendar day from which it counts; null for one that is older than this column.
      add valid_from date,
      -- By the driver; null for one that the office has entered.
      add handed_in_at timestamptz,
      add handed_in_by uuid references users on delete set null,
      add checked_at timestamptz,
      add checked_by uuid references users on delete set null,
      add refusal text,
      add replaced_at timestamptz,
      add constraint documents_refused_have_words check ((status = 'refused') = (refusal is not null)),
      add constraint documents_replaced_at check ((status = 'replaced') = (replaced_at is not null)),
      add search_text text not null generated always as (${searchText}) stored;
    -- One counts, and one is being checked.
    create unique index documents_current on documents (driver_id, kind) where status = 'current';
    create unique index documents_checking on documents (driver_id, kind) where status = 'checking';
    create index documents_by_driver on documents (driver_id, kind);
    create index documents_by_status on documents (status, number desc);
    create index documents_search on documents using gin (search_text gin_trgm_ops);
    drop index documents_by_expiry;
    create index documents_by_expiry on documents (expires_on) where status = 'current';

    -- The pages of a document, as the device named them, and when each arrived: then a list reads no other table.
    create table document_files (
      document_id uuid not null references documents on delete cascade,
      number integer not null,
      sha256 text not null references files,
      size integer not null,
      type text not null,
      received_at timestamptz,
      primary key (document_id, number)
    );
    create index document_files_by_file on document_files (sha256)`)
}

export async function down(knex: Knex): Promise<void> {
  // The files stay for a day, until they are swept.
  await knex.raw(`
    update files set kept_from = now() where sha256 in (select sha256 from document_files);
    drop table document_files;
    delete from documents where status <> 'current';
    drop index documents_by_driver, documents_current, documents_checking, documents_by_status, documents_search,
      documents_by_expiry;
    alter table documents drop column search_text, drop column number, drop column status, drop column valid_from,
      drop column handed_in_at, drop column handed_in_by, drop column checked_at, drop column checked_by,
      drop column replaced_at, drop column refusal, add unique (driver_id, kind);
    create index documents_by_expiry on documents (expires_on)`)
}
