import type { Knex } from 'knex'

export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    -- Whether accepting it has added a charge, which goes again with declining it; and whether somebody has said that it is another one
    -- than the charge that a settlement has paid back.
    alter table load_outlays add column billed boolean not null default false, add column stands_alone boolean not null default false`)
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('alter table load_outlays drop column billed, drop column stands_alone')
}
