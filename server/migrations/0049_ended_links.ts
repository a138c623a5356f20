import type { Knex } from 'knex'

/** When a link ends. `made`: what is asked of the load that a quote became. */
const linkEndsAt = (made: string) => `
  create or replace function link_ends_at(link links) returns timestamptz language sql stable as $$
    select greatest(link.expires_at, (
      select coalesce(delivered_at + interval '45 days', delivery_date_time + interval '14 days') from loads
      where cancelled_at is null and (id = case when link.noun = 'loads' then link.row_id end
        or quote_id = case when link.noun = 'quotes' then link.row_id::uuid end${made})))
  $$`

export async function up(knex: Knex): Promise<void> {
  // A load that was made after a link to its quote had ended does not bring the link back.
  await knex.raw(linkEndsAt(' and created_at < link.expires_at'))
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(linkEndsAt(''))
}
