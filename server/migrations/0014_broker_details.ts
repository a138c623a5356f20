import type { Knex } from 'knex'

/** As in 0009: lines that no search contains, so that no match spans two of them. */
const searchText = `fold_for_search(name || chr(10) ||
  coalesce('MC ' || mc_number || ' MC-' || mc_number || ' MC' || mc_number, ''))`

export async function up(knex: Knex): Promise<void> {
  // name_text: what loads are searched by. No index makes names unique: there may be two of a name already, and both stay.
  await knex.raw(`
    alter table brokers
      add status text not null default 'active' check (status in ('active', 'on_hold')),
      add mc_number text unique check (mc_number ~ '^[1-9][0-9]{0,7}$'),
      add contact text,
      add phone text,
      add email text,
      add billing_email text,
      add net_days smallint not null default 30 check (net_days between 0 and 120),
      add hold_reason text,
      add constraint brokers_on_hold_have_a_reason check ((status = 'on_hold') = (hold_reason is not null)),
      add name_text text not null generated always as (fold_for_search(name)) stored,
      drop column search_text;
    alter table brokers add search_text text not null generated always as (${searchText}) stored;
    create index brokers_by_status on brokers (status, number desc);
    create index brokers_name on brokers using gin (name_text gin_trgm_ops);
    create index brokers_search on brokers using gin (search_text gin_trgm_ops)`)
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(`
    alter table brokers drop column search_text, drop column name_text, drop column hold_reason, drop column net_days,
      drop column billing_email, drop column email, drop column phone, drop column contact, drop column mc_number,
      drop column status;
    alter table brokers add search_text text not null generated always as (fold_for_search(name)) stored;
    create index brokers_search on brokers using gin (search_text gin_trgm_ops)`)
}
