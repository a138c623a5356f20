import type { Knex } from 'knex'

export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    -- What is invoiced although the load was cancelled, found without reading the others.
    create index loads_not_used on loads (cancelled_at)
      where cancelled_at is not null and rate_linehaul_cents = 0 and charges @> '[{"code": "tonu"}]'`)
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('drop index loads_not_used')
}
