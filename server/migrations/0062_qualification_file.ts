import type { Knex } from 'knex'

/** The labels at the time of this migration: one that changes them has to rebuild the column. */
const before = { medical_card: 'Medical Card', cdl: 'CDL', insurance: 'Insurance' }
const kinds = {
  ...before,
  application: 'Application for Employment',
  mvr_at_hire: 'Driving Record at Hire',
  mvr: 'Driving Record, Yearly',
  road_test: 'Road Test',
  clearinghouse_full: 'Clearinghouse Query at Hire',
  clearinghouse_limited: 'Clearinghouse Query, Yearly',
  drug_test: 'Drug Test at Hire',
  prior_employers: 'Prior Employers Asked',
  lease: 'Lease Agreement',
  w9: 'W-9',
}
const statuses = { checking: 'Being checked', current: 'On file', replaced: 'Replaced', refused: 'Sent back' }

const wordOf = (column: string, labels: Record<string, string>) =>
  `case ${column} ${Object.entries(labels)
    .map(([value, label]) => `when '${value}' then '${label}'`)
    .join(' ')} else '' end`

/** As in 0027: the words of a row by which it is searched. */
const searchText = (labels: Record<string, string>) => `
  drop index documents_search;
  alter table documents drop column search_text;
  alter table documents add search_text text not null
    generated always as (fold_for_search(${wordOf('kind', labels)} || chr(10) || ${wordOf('status', statuses)})) stored;
  create index documents_search on documents using gin (search_text gin_trgm_ops);`

const ofKinds = (labels: Record<string, string>) => `
  alter table documents drop constraint documents_kind_check,
    add constraint documents_kind_check check (kind in (${Object.keys(labels)
      .map((kind) => `'${kind}'`)
      .join(', ')}));`

export async function up(knex: Knex): Promise<void> {
  await knex.raw(`${ofKinds(kinds)}${searchText(kinds)}
    -- Null without an end.
    alter table documents alter column expires_on drop not null`)
}

export async function down(knex: Knex): Promise<void> {
  const old = Object.keys(before)
    .map((kind) => `'${kind}'`)
    .join(', ')
  await knex.raw(`
    update files set kept_from = now() where sha256 in (
      select sha256 from document_files join documents on documents.id = document_id where kind not in (${old}));
    delete from documents where kind not in (${old}) or expires_on is null;
    ${searchText(before)}${ofKinds(before)}
    alter table documents alter column expires_on set not null`)
}
