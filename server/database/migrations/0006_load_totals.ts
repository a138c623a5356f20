import type { Knex } from 'knex'

/** What one row of `rows` adds to the totals, as often as `times` says; nothing, once it is cancelled. */
const counted = (rows: string, times: number) => `
  select assigned_driver_id as driver_id, status, ${times} as count, ${times} * total_cents::bigint as total_cents,
    ${times} * coalesce(driver_pay_cents, 0)::bigint as driver_pay_cents
  from ${rows} where cancelled_at is null`

const summed = (counts: string) => `
  insert into load_totals (assigned_driver_id, status, count, total_cents, driver_pay_cents)
  select assigned_driver_id, status, sum(count), sum(total_cents), sum(driver_pay_cents) from (${counts}) counted,
    lateral (select null::uuid union select counted.driver_id) of (assigned_driver_id)
  group by assigned_driver_id, status
  having sum(count) <> 0 or sum(total_cents) <> 0 or sum(driver_pay_cents) <> 0;`

export async function up(knex: Knex): Promise<void> {
  // Loads of each driver and status, without a driver those of all, and their sums: of several rows, what they come to
  // together. A change only ever adds rows, so that changes do not wait for one another.
  await knex.raw(`
    create table load_totals (
      assigned_driver_id uuid,
      status text not null,
      count bigint not null,
      total_cents bigint not null,
      driver_pay_cents bigint not null
    );
    create index load_totals_by_driver on load_totals (assigned_driver_id)`)

  // Four triggers, for PostgreSQL hands over what was and what is only to those that are for one kind of change.
  await knex.raw(`
    create function total_loads() returns trigger language plpgsql as $$
    begin
      if tg_op = 'INSERT' then ${summed(counted('came', 1))}
      elsif tg_op = 'UPDATE' then ${summed(`${counted('came', 1)} union all ${counted('went', -1)}`)}
      elsif tg_op = 'DELETE' then ${summed(counted('went', -1))}
      else
        -- What another change is adding must be there to be deleted.
        lock table load_totals in exclusive mode;
        delete from load_totals;
      end if;
      return null;
    end $$;
    create trigger total_new after insert on loads referencing new table as came
      for each statement execute function total_loads();
    create trigger total_changed after update on loads referencing old table as went new table as came
      for each statement execute function total_loads();
    create trigger total_gone after delete on loads referencing old table as went
      for each statement execute function total_loads();
    create trigger total_none after truncate on loads for each statement execute function total_loads()`)

  await knex.raw(summed(counted('loads', 1)))
  // What it was for is in the totals.
  await knex.raw('drop index loads_completed')
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(`
    drop trigger total_new on loads;
    drop trigger total_changed on loads;
    drop trigger total_gone on loads;
    drop trigger total_none on loads;
    drop function total_loads();
    drop table load_totals;
    create index loads_completed on loads (assigned_driver_id) where delivered_at is not null and cancelled_at is null`)
}
