import type { Knex } from 'knex'

export async function up(knex: Knex): Promise<void> {
  // key: what the mail is about, so that one effect never makes two mails. text, html: with secrets masked; sealed has both
  // with their secrets, as long as the mail may still be sent. next_try_at: also the end of a running try's lease.
  await knex.raw(`
    create table mails (
      id uuid primary key default gen_random_uuid(),
      number bigint not null unique generated always as identity,
      key text not null unique,
      template text not null,
      noun text not null,
      row_id text not null,
      recipient text not null,
      subject text not null,
      text text not null,
      html text not null,
      sealed jsonb,
      status text not null check (status in ('waiting', 'sent', 'failed', 'not_sent')),
      tries integer not null default 0,
      last_error text,
      next_try_at timestamptz not null default now(),
      give_up_at timestamptz not null default now(),
      sent_at timestamptz,
      search_text text not null generated always as (fold_for_search(recipient || chr(10) || subject)) stored,
      created_at timestamptz not null default now(),
      updated_at timestamptz not null default now(),
      version integer not null default 1,
      check (case status when 'waiting' then sealed is not null when 'failed' then true else sealed is null end)
    );
    create index mails_by_status on mails (status, number desc);
    create index mails_waiting on mails (next_try_at) where status = 'waiting';
    create index mails_row on mails (noun, row_id);
    create index mails_search on mails using gin (search_text gin_trgm_ops);
  `)

  await knex.raw(`
    create table links (
      id uuid primary key default gen_random_uuid(),
      token_hash bytea not null unique,
      noun text not null,
      row_id uuid not null,
      expires_at timestamptz not null,
      revoked_at timestamptz,
      created_at timestamptz not null default now(),
      created_by uuid references users on delete set null
    );
    create index links_row on links (noun, row_id);
  `)
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('drop table links, mails')
}
