import type { Knex } from 'knex'

export async function up(knex: Knex): Promise<void> {
  // A load's id is text. A link to a load has a name: whom it was given to.
  await knex.raw(`
    alter table links
      alter row_id type text,
      add name text,
      add opened_at timestamptz,
      add constraint links_named check ((noun = 'loads') = (name is not null));

    -- A link lives with its load: until two weeks after it is due, and 45 days after it is delivered. Worked out when it is
    -- asked, so that no way in which a load is delivered, or is not after all, forgets its links.
    create function link_ends_at(link links) returns timestamptz language sql stable as $$
      select greatest(link.expires_at, (
        select coalesce(delivered_at + interval '45 days', delivery_date_time + interval '14 days') from loads
        where cancelled_at is null and (id = case when link.noun = 'loads' then link.row_id end
          or quote_id = case when link.noun = 'quotes' then link.row_id::uuid end)))
    $$;`)

  // The sidebar counts what is not read, of all loads.
  await knex.raw('create index loads_unread on loads (id) where unread_by_desk > 0 or unread_by_driver > 0')
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(`
    drop index loads_unread;
    drop function link_ends_at;
    delete from links where noun = 'loads';
    alter table links
      drop constraint links_named,
      drop column name,
      drop column opened_at,
      alter row_id type uuid using row_id::uuid;`)
}
