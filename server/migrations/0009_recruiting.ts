import type { Knex } from 'knex'

/** Applications of drivers, and what recruiters and applicants did with them. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    create table applications (
      id uuid primary key default gen_random_uuid(),
      number bigint not null unique generated always as identity (start with 1001),
      client_id uuid unique,
      status text not null default 'submitted'
        check (status in ('submitted', 'in_review', 'documents', 'approved', 'rejected', 'withdrawn')),
      moved_at timestamptz not null default now(),
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
      contacted_at timestamptz,
      contacted_by text check (contacted_by in ('call', 'mail', 'text')),
      asked_for text[] not null default '{}',
      request_text text,
      driver_id uuid unique references drivers on delete set null,
      offered_pay text,
      ended_at timestamptz,
      end_reason text,
      end_note text,
      end_text text,
      after_report boolean not null default false,
      report_notice_on date,
      final_notice_on date,
      erase_asked_at timestamptz,
      erase_why text,
      email_key text not null,
      cdl_key text,
      phone_key text generated always as (nullif(right(regexp_replace(phone, '\\D', '', 'g'), 10), '')) stored,
      created_at timestamptz not null default now(),
      updated_at timestamptz not null default now(),
      version integer not null default 1,
      search_text text not null generated always as (fold_for_search(
        'A-' || number::text || chr(10) ||
        case status when 'submitted' then 'Submitted' when 'in_review' then 'In Review' when 'documents' then 'Documents'
          when 'approved' then 'Approved' when 'rejected' then 'Rejected' when 'withdrawn' then 'Withdrawn' else '' end ||
        chr(10) ||
        first_name || ' ' || last_name || chr(10) ||
        email || chr(10) || phone || chr(10) || regexp_replace(phone, '[^0-9]', '', 'g') || chr(10) ||
        city || ', ' || state)) stored
    );
    create index applications_by_status on applications (status, number desc);
    create index applications_by_email on applications (email_key, number desc);
    create index applications_by_phone on applications (phone_key, number desc);
    create index applications_by_cdl on applications (cdl_key, number desc);
    create index applications_by_end on applications (ended_at) where ended_at is not null;
    create index applications_search on applications using gin (search_text gin_trgm_ops);
    comment on table applications is 'Applications for employment, as drivers send them from the website.';
    comment on column applications.number is 'The order of arrival; people read it as A-1001.';
    comment on column applications.client_id is 'The Idempotency-Key, retained forever, so that a repetition creates no second row.';
    comment on column applications.moved_at is 'When it got its status.';
    comment on column applications.cdl_expiration is 'The last calendar day of the license.';
    comment on column applications.years_experience is 'One of the ranges of the form, such as 10+.';
    comment on column applications.equipment_types is 'What the applicant has experience with.';
    comment on column applications.own_equipment is 'The applicant owns a truck; the four equipment_ columns describe it.';
    comment on column applications.suspicious is 'Probably spam: the honeypot field was filled.';
    comment on column applications.contact_by is 'Until then the company promises a first contact.';
    comment on column applications.contacted_at is 'The first logged contact, by when it took place; null before it.';
    comment on column applications.contacted_by is 'The channel of that contact.';
    comment on column applications.asked_for is 'The documents that the recruiter asks for.';
    comment on column applications.request_text is 'The message to the applicant beside the requested documents.';
    comment on column applications.driver_id is 'The driver that the approval created.';
    comment on column applications.offered_pay is 'The pay that the recruiter offered, as text: pay_terms has the terms.';
    comment on column applications.end_reason is 'The code of the reason of a rejection.';
    comment on column applications.end_note is 'A note for the company.';
    comment on column applications.end_text is 'The message to the applicant about the decision.';
    comment on column applications.after_report is
      'It was rejected because of a background report: 15 USC 1681b(b)(3) asks for two notices.';
    comment on column applications.report_notice_on is 'The calendar day of the pre-adverse action notice.';
    comment on column applications.final_notice_on is 'The calendar day of the adverse action notice.';
    comment on column applications.erase_asked_at is
      'When the company was asked to erase it: what no law retains goes at once, the rest on its day.';
    comment on column applications.erase_why is 'The code of the reason.';
    comment on column applications.email_key is 'The normalized email address, to find duplicates; it is not unique.';
    comment on column applications.cdl_key is
      'The letters and digits of the license number, to find duplicates; it is not unique.';
    comment on column applications.phone_key is 'The last ten digits of the phone number, to find duplicates.';

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
    comment on table application_contacts is 'Contacts with an applicant and notes, as recruiters log them.';
    comment on column application_contacts.outcome is 'Null for a note.';

    create table application_documents (
      application_id uuid not null references applications on delete cascade,
      kind text not null,
      sha256 text not null references files,
      type text not null,
      size integer not null,
      sent_at timestamptz not null default now(),
      primary key (application_id, kind, sha256)
    );
    create index application_papers_by_file on application_documents (sha256);
    comment on table application_documents is 'Files that an applicant sent, each under the document it was sent as.';
    comment on column application_documents.kind is 'The type of the document.';
    comment on column application_documents.type is 'The media type.';
    comment on column application_documents.size is 'Bytes.';

    create table application_views (
      application_id uuid not null references applications on delete cascade,
      user_id uuid not null references users on delete cascade,
      first_at timestamptz not null default now(),
      last_at timestamptz not null default now(),
      primary key (application_id, user_id)
    );
    comment on table application_views is 'Users of the company who opened an application, for the applicant to see.'
  `)
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('drop table application_views, application_documents, application_contacts, applications')
}
