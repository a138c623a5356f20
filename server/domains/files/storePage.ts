import type { Knex } from 'knex'
import type { FileStorage } from '../../platform/files/storage.ts'
import { refuse } from '../../platform/http/refusal.ts'
import { rowKey } from '../../platform/http/rows.ts'
import type { ReceivedFile } from '../../platform/http/upload.ts'
import type { ClientKey } from '../../platform/loadShedding/queue.ts'
import { driverResource } from '../drivers/index.ts'
import { driverOfLoad, loadResource } from '../loads/index.ts'
import { storeFile } from './store.ts'

interface Page {
  sha256: string
  file: ReceivedFile
  /** The office user who sends it. */
  userId: string
  /** The given id of the driver for whom it is sent. */
  driver: string | undefined
  client: ClientKey
}

/** The id of the driver of a page. Throws 404 for an unknown one. */
export async function driverOfPage(knex: Knex, driver: string | undefined): Promise<string> {
  const found = await knex('drivers').where(rowKey(driverResource, driver)).first('id')
  if (!found) throw refuse.notFound(driverResource.label)
  return found.id
}

/** The id of the driver of a receipt. Throws 404 for an unknown load, and for one without a present or earlier driver. */
export async function driverOfReceipt(knex: Knex, load: string | undefined): Promise<string> {
  const { id } = rowKey(loadResource, load) as { id: string }
  const driverId = await driverOfLoad(knex, id)
  if (!driverId) throw refuse.notFound(loadResource.label)
  return driverId
}

/**
 * Stores a file as if a driver had sent it: a page of a document that the office enters. Throws as `driverOfPage` and
 * `storeFile`.
 */
export async function storePage(knex: Knex, storage: FileStorage, { driver, ...sent }: Page) {
  return storeFile(knex, storage, { ...sent, driverId: await driverOfPage(knex, driver) })
}

/**
 * Stores a file as if the driver of a load had sent it: a page of a receipt that the office enters. Throws as `driverOfReceipt`
 * and `storeFile`.
 */
export async function storeReceipt(
  knex: Knex,
  storage: FileStorage,
  { load, ...sent }: Omit<Page, 'driver'> & { load: string | undefined },
) {
  return storeFile(knex, storage, { ...sent, driverId: await driverOfReceipt(knex, load) })
}
