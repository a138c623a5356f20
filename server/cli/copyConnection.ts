import type { Knex } from 'knex'
import type pg from 'pg'

/** Without the timeouts of requests, and with a fixed text format for times, bytes and floats. */
const settings = `
  set local statement_timeout = 0; set local idle_in_transaction_session_timeout = 0;
  set local timezone = 'UTC'; set local datestyle = 'ISO'; set local intervalstyle = 'postgres';
  set local bytea_output = 'hex'; set local extra_float_digits = 1`

/** The driver's connection of a transaction, for COPY, which knex does not support. */
export async function copyConnection(trx: Knex.Transaction): Promise<pg.Client> {
  await trx.raw(settings)
  return trx.client.acquireConnection()
}

/** SQL: a quoted identifier. */
export const quoted = (name: string) => `"${name.replace(/"/g, '""')}"`
