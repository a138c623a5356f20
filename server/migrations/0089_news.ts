import type { Knex } from 'knex'

export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    -- What a person has chosen to be told of, and when not to be disturbed; what is null is as the company has it.
    create table news_choices (
      user_id uuid primary key references users on delete cascade,
      ways jsonb not null default '{}' check (jsonb_typeof(ways) = 'object'),
      quiet_from text,
      quiet_until text,
      zone text,
      check ((quiet_from is null) = (quiet_until is null))
    );

    -- What is still to be told to a person by mail; it goes when it was told, or is no longer so.
    create table news (
      number bigint primary key generated always as identity,
      user_id uuid not null references users on delete cascade,
      way text not null check (way in ('mail', 'digest')),
      what text not null,
      row_id text not null,
      part text not null default '',
      at timestamptz not null,
      unique (user_id, way, what, row_id, part)
    );

    -- What is told once, by what looks for it by the clock.
    create table told_once (
      key text primary key,
      told_at timestamptz not null default now()
    );`)
  await knex('settings').insert({
    group_name: 'news',
    version: 1,
    value: JSON.stringify({ quietFrom: '', quietUntil: '', digestAt: '06:00' }),
    counts_from: '2000-01-01',
  })
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(`
    delete from settings where group_name = 'news';
    delete from audit_log where noun = 'settings' and row_id = 'news';
    drop table told_once, news, news_choices`)
}
