import type { Knex } from 'knex'

/** When a link ends. `ofApplication`: what is asked of the application it leads to. */
const linkEndsAt = (ofApplication: string) => `
  create or replace function link_ends_at(link links) returns timestamptz language sql stable as $$
    select greatest(link.expires_at, (
      select coalesce(delivered_at + interval '45 days', delivery_date_time + interval '14 days') from loads
      where cancelled_at is null and (id = case when link.noun = 'loads' then link.row_id end
        or quote_id = case when link.noun = 'quotes' then link.row_id::uuid end and created_at < link.expires_at))${ofApplication})
  $$`

export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    -- Which of our people have opened an application, for the applicant to see.
    create table application_views (
      application_id uuid not null references applications on delete cascade,
      user_id uuid not null references users on delete cascade,
      first_at timestamptz not null default now(),
      last_at timestamptz not null default now(),
      primary key (application_id, user_id)
    );`)
  // An applicant's link lives as long as the application is open, and 45 days more.
  await knex.raw(
    linkEndsAt(`, (
      select coalesce(ended_at + interval '45 days', now() + interval '14 days') from applications
      where id = case when link.noun = 'applications' then link.row_id::uuid end)`),
  )
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(linkEndsAt(''))
  await knex.raw(`
    delete from links where noun = 'applications';
    drop table application_views;`)
}
