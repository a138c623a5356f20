import type { Knex } from 'knex'

const roles = [
  ...['superadmin', 'admin', 'dispatcher', 'recruiter', 'fleet_manager', 'payroll', 'accountant', 'viewer', 'shipper'],
  'driver',
]

const eachRole = (value: string) => Object.fromEntries(roles.map((role) => [role, value]))

const eachEquipment = (value: string) =>
  Object.fromEntries(['dry_van', 'reefer', 'flatbed', 'hotshot', 'box_truck'].map((equipment) => [equipment, value]))

/** The first version of each group of settings. */
const first = {
  fuel: { index: 3.85, week: '2026-11-16', peg: 1.25, mpg: 6.5 },
  costs: { driverShare: 30, truckPerMile: 0.68, emptyMiles: 60 },
  // Until the office enters terms of owner-operators, company trucks haul everything.
  haulers: { linehaul: 0, fuel: 0, accessorials: 0, ...eachEquipment('company') },
  margin: { floor: 18 },
  detention: { freeHours: 2, perHour: 40, maxHours: 5 },
  validity: { hours: 24 },
  // Hours, and months.
  promises: { quoteHours: 2, applicationHours: 24 },
  retention: { rejected: 24, withdrawn: 24, hired: 36, positions: 12, tracking: 48 },
  // Until the office enters values, no claim of a provider signs a user in, and no role needs a second factor.
  provider: { claim: 'groups', ...eachRole('') },
  factor: eachRole('optional'),
  // Until the office enters days, it is closed on weekends alone.
  calendar: { closed: '' },
  notifications: { quietFrom: '', quietUntil: '', digestAt: '06:00' },
}

/** The company's settings, as versions with an effective date. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    create table settings (
      group_name text not null check (group_name ~ '^[a-z]+$'),
      version integer not null check (version > 0),
      value jsonb not null check (jsonb_typeof(value) = 'object'),
      before jsonb,
      effective_from date not null,
      set_by uuid references users on delete set null,
      set_at timestamptz not null default now(),
      why text,
      primary key (group_name, version)
    );
    comment on table settings is 'The versions of each group of settings. Rows are only added.';
    comment on column settings.value is 'The fields that this version changes.';
    comment on column settings.before is 'The values of these fields before; null for the first version.';
    comment on column settings.effective_from is 'The effective date: the first day on which the version counts.';
    comment on column settings.why is 'The reason that the user gave.'
  `)
  await knex('settings').insert(
    Object.entries(first).map(([group_name, value]) => ({
      group_name,
      version: 1,
      value: JSON.stringify(value),
      effective_from: '2000-01-01',
    })),
  )
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('drop table settings')
}
