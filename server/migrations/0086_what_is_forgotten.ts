import type { Knex } from 'knex'

export async function up(knex: Knex): Promise<void> {
  const { rows } = await knex.raw('select quote_ident(current_schema()) as schema')
  // Temporary tables come last: else somebody could put their own in the place of ours.
  const path = `set search_path = ${rows[0].schema}, pg_temp`
  await knex.raw(`
    -- Only of loads that the driver had, and no pattern that would hit what is of others: it needs five characters.
    create or replace function forget_load_words(of_driver uuid, of_loads text[], patterns text[]) returns void
    language sql security definer ${path} as $$
      with long as (
        select array_agg(pattern) as patterns from unnest(forget_load_words.patterns) pattern
        where length(replace(replace(pattern, '%', ''), '_', '')) >= 5)
      update audit_log set
        reason = case when reason ilike any (long.patterns) then null else reason end,
        changes = (select jsonb_agg(change) from jsonb_array_elements(changes) change where not change::text ilike any (long.patterns))
      from drivers, long
      where drivers.id = of_driver and erased_at is not null and noun = 'loads' and row_id = any (of_loads)
        and row_id in (
          select id from loads where assigned_driver_id = of_driver
          union select load_id from load_assignments where driver_id = of_driver
          union select load_id from load_legs where driver_id = of_driver)
        and (reason ilike any (long.patterns) or changes::text ilike any (long.patterns))
    $$;

    -- When somebody who was erased was last there stays forgotten.
    create or replace function keep_last_visit() returns trigger language plpgsql as $$
    begin
      if exists (select from users where id = old.user_id and email = 'erased-' || id || '@erased.invalid') then
        return null;
      end if;
      insert into last_visits (user_id, at) values (old.user_id, old.last_seen_at)
        on conflict (user_id) do update set at = greatest(last_visits.at, excluded.at);
      return null;
    end $$;

    -- The address goes when its driver is erased; the mail has it until then.
    update audit_log set reason = 'By mail' where noun = 'documents' and what = 'ask-renewal' and reason like 'By mail to %'`)
}

export async function down(knex: Knex): Promise<void> {
  const { rows } = await knex.raw('select quote_ident(current_schema()) as schema')
  await knex.raw(`
    create or replace function keep_last_visit() returns trigger language plpgsql as $$
    begin
      insert into last_visits (user_id, at) values (old.user_id, old.last_seen_at)
        on conflict (user_id) do update set at = greatest(last_visits.at, excluded.at);
      return null;
    end $$;
    create or replace function forget_load_words(of_driver uuid, of_loads text[], patterns text[]) returns void
    language sql security definer set search_path = ${rows[0].schema}, pg_temp as $$
      update audit_log set
        reason = case when reason ilike any (patterns) then null else reason end,
        changes = (select jsonb_agg(change) from jsonb_array_elements(changes) change where not change::text ilike any (patterns))
      from drivers
      where drivers.id = of_driver and erased_at is not null and noun = 'loads' and row_id = any (of_loads)
        and (reason ilike any (patterns) or changes::text ilike any (patterns))
    $$`)
}
