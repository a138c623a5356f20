import type { Knex } from 'knex'
import { type ApplicationReceipt, contactBy } from '#shared/application'
import type { DriverApplication } from '#shared/driverApplication'
import { recordChange } from '../events/record.ts'
import type { ReceiptSource } from '../http/idempotency.ts'
import { Application } from './Application.ts'
import { duplicatesOf } from './duplicates.ts'
import { receipt } from './present.ts'

/**
 * Stores an application, tells the recruiters, and answers its receipt. The promise of 24 hours (§9) counts from `now`, by
 * the server's clock. Who applies twice is stored twice: both are marked when they are read. `clientId` is the
 * Idempotency-Key; a second row with it is refused by the database.
 */
export async function createApplication(
  transaction: Knex,
  { companyUrl, ...application }: DriverApplication,
  { now, clientId }: { now: Date; clientId: string | null },
): Promise<ApplicationReceipt> {
  const { id, number, status } = await Application.query(transaction)
    .insert({
      ...application,
      ...equipmentOf(application),
      clientId,
      status: 'submitted',
      previousEmployer: application.previousEmployer || null,
      suspicious: Boolean(companyUrl),
      contactBy: contactBy(now),
      createdAt: now,
      updatedAt: now,
    })
    .returning(['id', 'number', 'status'])
  const alsoSeenIn = await duplicatesOf(transaction, id)
  await recordChange(transaction, { noun: 'applications', id, what: 'status', to: status, alsoSeenIn })
  return receipt({ id, number, status })
}

/** What was filled in and then ticked off is not meant. */
function equipmentOf(application: DriverApplication) {
  const { ownEquipment, equipmentType, equipmentYear, equipmentMake, equipmentModel } = application
  return {
    equipmentType: (ownEquipment && equipmentType) || null,
    equipmentYear: (ownEquipment && equipmentYear) || null,
    equipmentMake: (ownEquipment && equipmentMake) || null,
    equipmentModel: (ownEquipment && equipmentModel) || null,
  }
}

/** A key that outlived its stored answer still tells the same receipt. */
export const applicationReceiptSource: ReceiptSource = {
  table: 'applications',
  receipt: (row) =>
    receipt({ id: row.id as string, number: row.number as number, status: row.status as ApplicationReceipt['status'] }),
}
