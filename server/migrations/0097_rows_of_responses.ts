import type { Knex } from 'knex'

export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    -- The rows that a text names: by their ids, of loads by their numbers.
    create function ids_within(text) returns text[] language sql immutable strict parallel safe as $$
      select coalesce(array_agg(distinct found[1]), '{}')
      from regexp_matches($1, '([0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}|FF[0-9]{10})', 'g') found
    $$;

    -- What is erased takes the stored responses along that name it: found without reading the others.
    create index idempotency_keys_rows on idempotency_keys using gin (ids_within(path || ' ' || body));`)
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(`
    drop index idempotency_keys_rows;
    drop function ids_within(text);`)
}
