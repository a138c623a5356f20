import type { Knex } from 'knex'
import type { DriverEdit } from '#shared/drivers/driverEntry'
import type { UseCase } from '../../platform/commands/command.ts'
import { notLongEnded, notLongPaid } from '../../platform/queries/list.ts'
import { publishChange } from '../../platform/sse/record.ts'
import { publishLoads } from '../loads/index.ts'
import { columnsOf } from './createDriver.ts'
import type { Driver } from './Driver.ts'
import { requireNewLicense } from './uniqueLicense.ts'

/** Changes the details of a driver; documents have their own actions. Throws 422 where another driver has this license. */
export const editDriver: UseCase<Driver, DriverEdit> = async ({ knex, row, body }) => {
  const values = columnsOf(body)
  await requireNewLicense(knex, values, row.id)
  if (values.firstName !== row.firstName || values.lastName !== row.lastName) await publishName(knex, row.id)
  return values
}

/** A notification of PostgreSQL is limited to 8,000 bytes: this many ids fit. */
const batch = 150

/** Publishes the rows that show a driver's name: loads, documents, settlements. */
async function publishName(knex: Knex, driverId: string): Promise<void> {
  await publishLoads(knex, { assigned_driver_id: driverId })
  const shown = { documents: notLongEnded('documents', ['checking', 'current']), settlements: notLongPaid('settlements') }
  for (const [resource, condition] of Object.entries(shown) as ['documents' | 'settlements', string][]) {
    const ids: string[] = await knex(resource).where({ driver_id: driverId }).whereRaw(condition).orderBy('number').pluck('id')
    for (let start = 0; start < ids.length; start += batch) {
      await publishChange(knex, { resource, ids: ids.slice(start, start + batch), owners: [driverId] })
    }
  }
}
