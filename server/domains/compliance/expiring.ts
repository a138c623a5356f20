import type { Knex } from 'knex'
import type { ExpiringDocuments } from '#shared/documents/compliance'
import type { KindId } from '#shared/documents/document'
import { expiringOf, expiryWindows } from '#shared/documents/expiring'
import type { DriverStatus } from '#shared/drivers/status'
import { companyDay } from '#shared/kernel/companyDay'
import { addedHandsIn } from '../customTypes/index.ts'
import { endsOn } from '../documents/index.ts'

/** A document on file with its driver. */
interface Row {
  id: string
  driverId: string
  driverName: string
  driverStatus: DriverStatus
  kind: KindId
  kindName: string | null
  /** Whether drivers upload a custom type; null for a standard type. */
  addedHandsIn: boolean | null
  expiresOn: string | null
}

/**
 * The documents that have expired or expire within 60 days of a calendar day, nearest first, each in its nearest window (§7). All
 * of them, or the one with this id.
 */
export async function readExpiringDocuments(knex: Knex, day: string, id: string | null = null) {
  const { rows } = await knex.raw<{ rows: Row[] }>(
    `select documents.id, drivers.id as "driverId", first_name || ' ' || last_name as "driverName",
       drivers.status as "driverStatus", kind, custom_document_types.name as "kindName",
       ${addedHandsIn} as "addedHandsIn", (${endsOn})::text as "expiresOn"
     from drivers join documents on documents.driver_id = drivers.id and documents.status = 'current'
       left join custom_document_types on custom_document_types.id = documents.custom_type
     where :id::uuid is null or documents.id = :id
     order by "driverName", drivers.number, kind`,
    { id },
  )
  return rows.flatMap((row) => expiringOf({ documents: [row], status: row.driverStatus }, day)).sort((a, b) => a.days - b.days)
}

/** The documents that have expired or expire within 60 days, nearest first, each once in its nearest window (§7). */
export async function readExpiring(knex: Knex, now: Date): Promise<ExpiringDocuments> {
  const day = companyDay(now)
  const documents = (await readExpiringDocuments(knex, day)).map(({ id: _id, addedHandsIn: _handsIn, ...document }) => document)
  const windows = expiryWindows.map((window) => ({
    window,
    count: documents.filter((document) => document.window === window).length,
  }))
  return { day, windows, documents }
}
