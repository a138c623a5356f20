import type { Knex } from 'knex'
import { type ApplicationReceipt, contactBy } from '#shared/application'
import type { DriverApplication } from '#shared/driverApplication'
import { recordChange } from '../events/record.ts'
import type { ReceiptSource } from '../http/idempotency.ts'
import { Application } from './Application.ts'
import { duplicatesOf } from './duplicates.ts'
import { receipt } from './present.ts'

/**
 * Stores a validated application (§3), publishes the change and returns the receipt. The promised 24 hours (§9) start at
 * `now`, by the server clock. Duplicates are stored as well, and marked when read. `clientId` is the Idempotency-Key, which is
 * unique: a second row throws the database's error.
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

/** Drops equipment fields that were filled in before "own equipment" was unticked. */
function equipmentOf(application: DriverApplication) {
  const { ownEquipment, equipmentType, equipmentYear, equipmentMake, equipmentModel } = application
  return {
    equipmentType: (ownEquipment && equipmentType) || null,
    equipmentYear: (ownEquipment && equipmentYear) || null,
    equipmentMake: (ownEquipment && equipmentMake) || null,
    equipmentModel: (ownEquipment && equipmentModel) || null,
  }
}

/** Rebuilds the same receipt after the stored response has expired. */
export const applicationReceiptSource: ReceiptSource = {
  table: 'applications',
  receipt: (row) =>
    receipt({ id: row.id as string, number: row.number as number, status: row.status as ApplicationReceipt['status'] }),
}
