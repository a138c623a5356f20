import type { Knex } from 'knex'

export async function up(knex: Knex): Promise<void> {
  // Until somebody enters days, the office is closed on weekends alone.
  await knex('settings').insert({
    ...{ group_name: 'calendar', version: 1, counts_from: '2000-01-01' },
    value: JSON.stringify({ closed: '' }),
  })
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(`
    delete from settings where group_name = 'calendar';
    delete from audit_log where noun = 'settings' and row_id = 'calendar'`)
}
