import type { Knex } from 'knex'

export async function up(knex: Knex): Promise<void> {
  // phone_key: its last ten digits, to find duplicates. contacted_at, contacted_by: the first contact that is logged, by when it
  // took place. end_words: what the applicant was told; end_note: for us. offered_pay: words, no terms.
  await knex.raw(`
    alter table applications
      add phone_key text generated always as (nullif(right(regexp_replace(phone, '\\D', '', 'g'), 10), '')) stored,
      add contacted_at timestamptz,
      add contacted_by text check (contacted_by in ('call', 'mail', 'text')),
      add moved_at timestamptz not null default now(),
      add asked_for text[] not null default '{}',
      add asked_words text,
      add driver_id uuid unique references drivers on delete set null,
      add offered_pay text,
      add ended_at timestamptz,
      add end_reason text,
      add end_note text,
      add end_words text,
      add after_report boolean not null default false,
      add report_notice_on date,
      add final_notice_on date;
    create index applications_by_phone on applications (phone_key, number desc);
    update applications set moved_at = updated_at,
      ended_at = case when status in ('approved', 'rejected', 'withdrawn') then updated_at end;

    create table application_contacts (
      id uuid primary key default gen_random_uuid(),
      application_id uuid not null references applications on delete cascade,
      channel text not null check (channel in ('call', 'mail', 'text', 'note')),
      outcome text,
      note text,
      occurred_at timestamptz not null,
      received_at timestamptz not null default now(),
      user_id uuid references users on delete set null,
      check ((channel = 'note') = (outcome is null))
    );
    create index application_contacts_application on application_contacts (application_id, occurred_at);

    -- What an applicant has sent, each under the paper it was sent as.
    create table application_papers (
      application_id uuid not null references applications on delete cascade,
      kind text not null,
      sha256 text not null references files,
      type text not null,
      size integer not null,
      sent_at timestamptz not null default now(),
      primary key (application_id, kind, sha256)
    );
    create index application_papers_by_file on application_papers (sha256);`)
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(`
    drop table application_papers, application_contacts;
    alter table applications drop column phone_key, drop column contacted_at, drop column contacted_by, drop column moved_at,
      drop column asked_for, drop column asked_words, drop column driver_id, drop column offered_pay, drop column ended_at, drop column end_reason,
      drop column end_note, drop column end_words, drop column after_report, drop column report_notice_on,
      drop column final_notice_on`)
}
