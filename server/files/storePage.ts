import type { Knex } from 'knex'
import { driverNoun } from '../drivers/noun.ts'
import { refuse } from '../http/refusal.ts'
import { rowKey } from '../http/rows.ts'
import type { FileStorage } from './storage.ts'
import { storeFile } from './store.ts'

interface Page {
  sha256: string
  content: Buffer
  /** Who of the office sends it. */
  userId: string
  /** The id of the driver it is sent for, as it was given. */
  driver: string | undefined
}

/**
 * Stores a file as if a driver had sent it: a page of a document that the office enters. Throws 404 for an unknown driver, else as
 * `storeFile`.
 */
export async function storePage(knex: Knex, storage: FileStorage, { driver, ...sent }: Page) {
  const found = await knex('drivers').where(rowKey(driverNoun, driver)).first('id')
  if (!found) throw refuse.notFound(driverNoun.label)
  return storeFile(knex, storage, { ...sent, driverId: found.id })
}
