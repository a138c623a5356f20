import type { Knex } from 'knex'

/** What was erased, and the functions by which the application erases people from the audit log. */
export async function up(knex: Knex): Promise<void> {
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
    comment on table erasures is 'What was erased, without names. The role of the application may only add to it.';
    comment on column erasures.rule is 'The rule by which it was erased: a retention period, or a request.';
    comment on column erasures.why is 'The code of the reason of a request; null for a retention period.';
    comment on column erasures.months is 'The retention period in months; null for a request.';
    comment on column erasures.items is 'The references of what was erased.';
    comment on column erasures.counts is 'How many rows and files of each type were erased.';
    comment on column erasures.hash is 'The SHA-256 of this row and of the hash before it.';

    create table erasure_runs (
      day date primary key,
      finished_at timestamptz not null default now()
    );
    comment on table erasure_runs is 'Calendar days of the company on which all that was due by then had been erased.'
  `)

  const { rows } = await knex.raw('select quote_ident(current_schema()) as schema')
  // Temporary tables come last: else a role could put its own in the place of ours.
  const asOwner = `security definer set search_path = ${rows[0].schema}, pg_temp`
  await knex.raw(`
    -- The application may only add to the audit log. These functions run as its owner, and erase only what belongs to the erased.
    create function forget_history(of_resource text, of_ids text[]) returns bigint language sql ${asOwner} as $$
      with gone as (
        delete from audit_log where resource = of_resource and row_id = any (of_ids) and case of_resource
          when 'applications' then not exists (select from applications where id::text = row_id)
          when 'documents' then not exists (select from documents where id::text = row_id)
          when 'mails' then not exists (select from mails where id::text = row_id)
          when 'users' then exists (select from users where id::text = row_id and email = 'erased-' || id || '@erased.invalid')
          else false end
        returning 1)
      select count(*) from gone
    $$;
    comment on function forget_history(text, text[]) is
      'Deletes the audit log of rows that no longer exist; returns the number of entries.';

    create function forget_driver_text(of_driver uuid, of_fields text[]) returns void language sql ${asOwner} as $$
      update audit_log set
        reason = case when what not like '%days-off' and erased_at is null then reason end,
        changes = case when erased_at is null then (
          select jsonb_agg(change) from jsonb_array_elements(changes) change where change->>'field' <> all (of_fields)) end
      from drivers
      where drivers.id = of_driver and erase_begun_at is not null and resource = 'drivers' and row_id = of_driver::text
        and what <> 'erase' and (reason is not null or changes is not null)
    $$;
    comment on function forget_driver_text(uuid, text[]) is
      'Erases these fields, and later all texts, from the audit log of a driver.';

    create function forget_load_text(of_driver uuid, of_loads text[], patterns text[]) returns void language sql ${asOwner} as $$
      with long as (
        select array_agg(pattern) as patterns from unnest(forget_load_text.patterns) pattern
        where length(replace(replace(pattern, '%', ''), '_', '')) >= 5)
      update audit_log set
        reason = case when reason ilike any (long.patterns) then null else reason end,
        changes = (select jsonb_agg(change) from jsonb_array_elements(changes) change
          where not change::text ilike any (long.patterns))
      from drivers, long
      where drivers.id = of_driver and erased_at is not null and resource = 'loads' and row_id = any (of_loads)
        and row_id in (
          select id from loads where assigned_driver_id = of_driver
          union select load_id from load_assignments where driver_id = of_driver
          union select load_id from load_legs where driver_id = of_driver)
        and (reason ilike any (long.patterns) or changes::text ilike any (long.patterns))
    $$;
    comment on function forget_load_text(uuid, text[], text[]) is
      'Erases a driver from the audit log of loads that the driver had. A pattern needs five characters, or it hits others.';

    create function forget_pay_text(of_driver uuid) returns void language sql ${asOwner} as $$
      update audit_log set reason = null
      from drivers
      where drivers.id = of_driver and erased_at is not null and resource = 'settlements' and reason is not null
        and row_id in (select id from settlements where driver_id = of_driver)
    $$;
    comment on function forget_pay_text(uuid) is
      'Erases why a settlement of an erased driver was reopened or left a payment batch: texts that people typed.';

    create function forget_receipt_text(of_driver uuid) returns void language sql ${asOwner} as $$
      update audit_log set reason = null
      from drivers, expenses expense
      where drivers.id = of_driver and erased_at is not null and expense.driver_id = of_driver
        and resource = 'loads' and row_id = expense.load_id and what in ('enter-expense', 'review-expense')
        and part = expense.id and (expense.name is not null or audit_log.reason like '%, declined: %')
    $$;
    comment on function forget_receipt_text(uuid) is 'Erases what was typed with the expenses of an erased driver.'
  `)
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(`
    drop function forget_receipt_text(uuid), forget_pay_text(uuid), forget_load_text(uuid, text[], text[]),
      forget_driver_text(uuid, text[]), forget_history(text, text[]);
    drop table erasure_runs, erasures
  `)
}
