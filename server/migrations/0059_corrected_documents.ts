import type { Knex } from 'knex'

const naming = ['document_files', 'tracking_event_files']

/**
 * Documents know the day that their driver had entered, where the office has corrected it. And what named a file may go with its
 * driver or its load: then the file is swept a day later, unless something else names it.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    alter table documents add corrected_from date;
    update documents set corrected_from = (change->>'from')::date
      from audit_log log cross join jsonb_array_elements(log.changes) change
      where log.noun = 'documents' and log.row_id = documents.id::text and log.what = 'approve' and change->>'field' = 'expiresOn';

    create function keep_files_for_a_day() returns trigger language plpgsql as $$
    begin
      update files set kept_from = now() where sha256 in (select sha256 from gone);
      return null;
    end $$;
    ${naming
      .map(
        (table) => `create trigger ${table}_gone after delete on ${table} referencing old table as gone
      for each statement execute function keep_files_for_a_day();`,
      )
      .join('\n    ')}`)
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(`
    ${naming.map((table) => `drop trigger ${table}_gone on ${table};`).join('\n    ')}
    drop function keep_files_for_a_day;
    alter table documents drop column corrected_from`)
}
