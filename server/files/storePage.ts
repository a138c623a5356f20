import type { Knex } from 'knex'
import { driverNoun } from '../drivers/noun.ts'
import { refuse } from '../http/refusal.ts'
import { rowKey } from '../http/rows.ts'
import { loadNoun } from '../loads/noun.ts'
import { driverOfLoad } from '../loads/outlayDesk.ts'
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

/**
 * Stores a file as if the driver of a load had sent it: a page of a receipt that the office enters. Throws 404 for a load that is not
 * there, or that nobody has had, else as `storeFile`.
 */
export async function storeReceipt(
  knex: Knex,
  storage: FileStorage,
  { load, ...sent }: Omit<Page, 'driver'> & { load: string | undefined },
) {
  const { id } = rowKey(loadNoun, load) as { id: string }
  const driverId = await driverOfLoad(knex, id)
  if (!driverId) throw refuse.notFound(loadNoun.label)
  return storeFile(knex, storage, { ...sent, driverId })
}
