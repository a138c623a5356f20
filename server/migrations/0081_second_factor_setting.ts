import type { Knex } from 'knex'

/** Until somebody decides otherwise, nobody needs one. */
const first = Object.fromEntries(
  [
    ...['superadmin', 'admin', 'dispatcher', 'recruiter', 'fleet_manager', 'payroll', 'accountant', 'viewer', 'shipper'],
    'driver',
  ].map((role) => [role, 'optional']),
)

export async function up(knex: Knex): Promise<void> {
  await knex('settings').insert({
    group_name: 'factor',
    version: 1,
    value: JSON.stringify(first),
    counts_from: '2000-01-01',
  })
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(`
    delete from settings where group_name = 'factor';
    delete from audit_log where noun = 'settings' and row_id = 'factor'
  `)
}
