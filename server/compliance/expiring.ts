import type { Knex } from 'knex'
import { companyDay } from '#shared/companyDay'
import type { ExpiringDocuments } from '#shared/compliance'
import type { DriverStatus } from '#shared/driverStatus'
import { expiringOf, expiryWindows, type PaperOnFile } from '#shared/expiring'
import { endsOn } from '../documents/endsOn.ts'

interface Row {
  id: string
  name: string
  status: DriverStatus
  documents: PaperOnFile[]
}

/** What has expired or expires within 60 days, nearest first, each document once in its nearest window (§7). */
export async function readExpiring(knex: Knex, now: Date): Promise<ExpiringDocuments> {
  const day = companyDay(now)
  const { rows } = await knex.raw<{ rows: Row[] }>(
    `select drivers.id, first_name || ' ' || last_name as name, drivers.status,
       json_agg(json_build_object('kind', kind, 'expiresOn', ${endsOn}) order by kind) as documents
     from drivers join documents on documents.driver_id = drivers.id and documents.status = 'current'
     group by drivers.id order by name, drivers.number`,
  )
  const documents = rows
    .flatMap(({ id: driverId, name: driverName, status: driverStatus, documents: all }) =>
      expiringOf({ documents: all, status: driverStatus }, day).map((paper) => ({
        driverId,
        driverName,
        driverStatus,
        ...paper,
      })),
    )
    .sort((a, b) => a.days - b.days)
  const windows = expiryWindows.map((window) => ({ window, count: documents.filter((one) => one.window === window).length }))
  return { day, windows, documents }
}
