import type { Knex } from 'knex'

/** What the product came with: the promises of its pages, and months. */
const first = {
  promises: { quoteHours: 2, applicationHours: 24 },
  retention: { rejected: 24, withdrawn: 24, hired: 36, positions: 12, tracking: 48 },
}

export async function up(knex: Knex): Promise<void> {
  await knex('settings').insert(
    Object.entries(first).map(([group_name, value]) => ({
      group_name,
      version: 1,
      value: JSON.stringify(value),
      counts_from: '2000-01-01',
    })),
  )
  const { rows } = await knex.raw('select quote_ident(current_schema()) as schema')
  // Temporary tables come last: else somebody could put their own in the place of ours.
  const path = `set search_path = ${rows[0].schema}, pg_temp`
  // What was erased, without anybody's name: each row has the SHA-256 of itself and the one before it.
  await knex.raw(`
    create table erasures (
      number integer primary key check (number > 0),
      at timestamptz not null,
      rule text not null,
      why text,
      months integer,
      items jsonb not null check (jsonb_typeof(items) = 'array'),
      counts jsonb not null check (jsonb_typeof(counts) = 'object'),
      hash text not null
    );
    -- The company's days on which all that was due by then had been erased.
    create table erasure_runs (
      day date primary key,
      finished_at timestamptz not null default now()
    );
    create index applications_by_end on applications (ended_at) where ended_at is not null;

    -- Somebody has asked for it: what the law does not keep goes at once, the rest on its day.
    alter table applications
      add erase_asked_at timestamptz,
      add erase_why text;
    alter table drivers
      add erase_asked_at timestamptz,
      add erase_why text,
      add erase_begun_at timestamptz,
      add erased_at timestamptz;

    -- The application may only add to the history. By these, which run as the owner, it forgets of what is gone, and of nobody else.
    create function forget_history(of_noun text, of_ids text[]) returns bigint
    language sql security definer ${path} as $$
      with gone as (
        delete from audit_log where noun = of_noun and row_id = any (of_ids) and case of_noun
          when 'applications' then not exists (select from applications where id::text = row_id)
          when 'documents' then not exists (select from documents where id::text = row_id)
          when 'mails' then not exists (select from mails where id::text = row_id)
          when 'users' then exists (select from users where id::text = row_id and email = 'erased-' || id || '@erased.invalid')
          else false end
        returning 1)
      select count(*) from gone
    $$;
    create function forget_driver_words(of_driver uuid, of_fields text[]) returns void
    language sql security definer ${path} as $$
      update audit_log set
        reason = case when what not like '%days-off' and erased_at is null then reason end,
        changes = case when erased_at is null then (
          select jsonb_agg(change) from jsonb_array_elements(changes) change where change->>'field' <> all (of_fields)) end
      from drivers
      where drivers.id = of_driver and erase_begun_at is not null and noun = 'drivers' and row_id = of_driver::text
        and what <> 'erase' and (reason is not null or changes is not null)
    $$;
    create function forget_load_words(of_driver uuid, of_loads text[], patterns text[]) returns void
    language sql security definer ${path} as $$
      update audit_log set
        reason = case when reason ilike any (patterns) then null else reason end,
        changes = (select jsonb_agg(change) from jsonb_array_elements(changes) change where not change::text ilike any (patterns))
      from drivers
      where drivers.id = of_driver and erased_at is not null and noun = 'loads' and row_id = any (of_loads)
        and (reason ilike any (patterns) or changes::text ilike any (patterns))
    $$`)
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(`
    drop function forget_history(text, text[]), forget_driver_words(uuid, text[]), forget_load_words(uuid, text[], text[]);
    alter table drivers drop column erase_asked_at, drop column erase_why, drop column erase_begun_at, drop column erased_at;
    alter table applications drop column erase_asked_at, drop column erase_why;
    drop index applications_by_end;
    drop table erasures, erasure_runs;
    delete from settings where group_name in ('promises', 'retention');
    delete from audit_log where noun = 'settings' and row_id in ('promises', 'retention')`)
}
