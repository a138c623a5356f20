import type { Knex } from 'knex'

export async function up(knex: Knex): Promise<void> {
  // changes: [{field, from, to}], in the words and units of the API; null where no field changed, and of earlier rows.
  await knex.raw('alter table audit_log add changes jsonb')
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('alter table audit_log drop column changes')
}
