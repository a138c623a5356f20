import type { Knex } from 'knex'

/** What a fresh database counts with. */
const first = {
  fuel: { index: 3.85, week: '2026-11-16', peg: 1.25, mpg: 6.5 },
  costs: { driverShare: 30, truckPerMile: 0.68, emptyMiles: 60 },
  margin: { floor: 18 },
  detention: { freeHours: 2, perHour: 40, maxHours: 5 },
  validity: { hours: 24 },
}

export async function up(knex: Knex): Promise<void> {
  // value: the fields that this version changes; before: what they were. Rows are only added.
  await knex.raw(`
    create table settings (
      group_name text not null check (group_name ~ '^[a-z]+$'),
      version integer not null check (version > 0),
      value jsonb not null check (jsonb_typeof(value) = 'object'),
      before jsonb,
      counts_from date not null,
      set_by uuid references users on delete set null,
      set_at timestamptz not null default now(),
      why text,
      primary key (group_name, version)
    )`)
  await knex('settings').insert(
    Object.entries(first).map(([group_name, value]) => ({
      group_name,
      version: 1,
      value: JSON.stringify(value),
      counts_from: '2000-01-01',
    })),
  )
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(`drop table settings; delete from audit_log where noun = 'settings'`)
}
