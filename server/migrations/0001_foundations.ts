import type { Knex } from 'knex'
import { Stopped } from '../config/stopped.ts'

/** Searching needs the extension pg_trgm. Throws a Stopped with instructions where the role may not create it. */
async function enableTrigrams(knex: Knex) {
  const { rows } = await knex.raw(`select 1 from pg_extension where extname = 'pg_trgm'`)
  if (rows.length) return
  try {
    await knex.raw('create extension if not exists pg_trgm')
  } catch (cause) {
    throw new Stopped(
      'The database needs the extension pg_trgm, and this database user may not create it. ' +
        'Run "CREATE EXTENSION pg_trgm" in this database as its owner or a superuser, then start again.',
      { cause },
    )
  }
}

/** The functions that generated columns and indexes call, and the tables of requests that refer to no other table. */
export async function up(knex: Knex): Promise<void> {
  await enableTrigrams(knex)

  await knex.raw(`
    -- Equals foldForSearch in shared/kernel/search.ts. The collation is explicit, because the locale C only knows ASCII letters.
    create function fold_for_search(text) returns text language sql immutable strict parallel safe
      return replace(translate(
        lower(regexp_replace(normalize($1, NFKD), '[\\u0300-\\u036f\\u00ad\\u200b-\\u200d\\u2060\\ufeff]', '', 'g')
          collate "und-x-icu"),
        '‘’‛ʼ′\`‐‑‒–—−łøđ', '''''''''''''------lod'), 'ß', 'ss');
    comment on function fold_for_search(text) is
      'A search compares this: lower case, without accents and characters of no width, with plain quotes and hyphens.';

    create function ids_within(text) returns text[] language sql immutable strict parallel safe as $$
      select coalesce(array_agg(distinct found[1]), '{}')
      from regexp_matches($1, '([0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}|FF[0-9]{10})', 'g') found
    $$;
    comment on function ids_within(text) is 'The rows that a text names: by their ids, loads by their tracking references.';

    create table idempotency_keys (
      key uuid not null,
      principal text not null,
      method text not null,
      path text not null,
      body_hash bytea not null,
      status smallint not null,
      body text not null,
      created_at timestamptz not null default now(),
      primary key (key, principal, method, path)
    );
    create index idempotency_keys_age on idempotency_keys (created_at);
    -- An erasure deletes the stored responses that name the erased row, without reading the others.
    create index idempotency_keys_rows on idempotency_keys using gin (ids_within(path || ' ' || body));
    comment on table idempotency_keys is
      'The response to each request with an Idempotency-Key; a repetition of the request gets the same one.';
    comment on column idempotency_keys.principal is 'The id of the signed-in user, or public.';
    comment on column idempotency_keys.body_hash is
      'The SHA-256 of the body of the request: the same key with another body is refused.';
    comment on column idempotency_keys.status is 'The HTTP status of the response.';
    comment on column idempotency_keys.body is 'The body of the response.';

    create table cancelled_submissions (
      key uuid primary key,
      cancelled_at timestamptz not null default now()
    );
    comment on table cancelled_submissions is
      'Keys that their senders have cancelled, retained forever: a request with one is refused, however late it arrives.';
    comment on column cancelled_submissions.key is 'The Idempotency-Key of the request.';

    -- Unlogged, so that counting does not wait for the disk; after a crash the counts start again.
    create unlogged table rate_limits (
      key varchar(255) primary key,
      points integer not null default 0,
      expire bigint
    );
    comment on table rate_limits is 'Counters of the rate limits, with the columns that rate-limiter-flexible needs.';
    comment on column rate_limits.points is 'Requests counted in the current window.';
    comment on column rate_limits.expire is 'The end of the window in milliseconds since 1970; null for a window without an end.'
  `)
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(`
    drop table rate_limits, cancelled_submissions, idempotency_keys;
    drop function ids_within(text), fold_for_search(text)
  `)
}
