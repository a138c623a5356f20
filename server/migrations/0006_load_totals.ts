import type { Knex } from 'knex'

/** SQL: the totals of `rows`, multiplied by `times` (1 or -1), without cancelled loads. */
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
  // Counts and sums of loads by driver and status; driver null: of all loads. Several rows of the same driver and status are
  // to be added up: a change only inserts rows, so that concurrent changes do not wait for each other.
  await knex.raw(`
    create table load_totals (
      assigned_driver_id uuid,
      status text not null,
      count bigint not null,
      total_cents bigint not null,
      driver_pay_cents bigint not null
    );
    create index load_totals_by_driver on load_totals (assigned_driver_id)`)

  // Four triggers, because PostgreSQL allows transition tables only in triggers for a single kind of change.
  await knex.raw(`
    create function total_loads() returns trigger language plpgsql as $$
    begin
      if tg_op = 'INSERT' then ${summed(counted('came', 1))}
      elsif tg_op = 'UPDATE' then ${summed(`${counted('came', 1)} union all ${counted('went', -1)}`)}
      elsif tg_op = 'DELETE' then ${summed(counted('went', -1))}
      else
        -- Waits for concurrent changes, whose rows must be deleted too.
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
  // Replaced by the totals.
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
