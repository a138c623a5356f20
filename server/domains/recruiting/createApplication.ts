import type { Knex } from 'knex'
import { companyDay } from '#shared/kernel/companyDay'
import { type ApplicationReceipt, contactBy } from '#shared/recruiting/application'
import type { DriverApplication } from '#shared/recruiting/driverApplication'
import type { ApplicationStatus } from '#shared/recruiting/status'
import type { ReceiptSource } from '../../platform/http/idempotency.ts'
import { recordChange } from '../../platform/sse/record.ts'
import { settingsOn } from '../settings/index.ts'
import { Application } from './Application.ts'
import { type ApplicationMailing, mailReceipt } from './applicationMails.ts'
import { notifyRecruiting } from './applicationNotifications.ts'
import { duplicatesOf } from './duplicates.ts'

/**
 * Stores a validated application (§3), publishes the change and returns the receipt. The promised 24 hours (§9), or fewer by the
 * settings, start at `now`, by the server clock. The applicant gets a mail with the link to the application; a robot gets none.
 * Duplicates are stored as well, and marked when read. `clientId` is the Idempotency-Key, which is unique: a second row throws
 * the database's error.
 */
export async function createApplication(
  transaction: Knex,
  { companyUrl, ...application }: DriverApplication,
  { now, clientId, mailing }: { now: Date; clientId: string | null; mailing: ApplicationMailing },
): Promise<ApplicationReceipt> {
  const { promises } = await settingsOn(transaction, companyDay(now))
  const row = await Application.query(transaction)
    .insert({
      ...application,
      ...toEquipment(application),
      clientId,
      status: 'submitted',
      previousEmployer: application.previousEmployer || null,
      suspicious: Boolean(companyUrl),
      contactBy: contactBy(now, promises.applicationHours),
      createdAt: now,
      updatedAt: now,
    })
    .returning('*')
  const { id, number, status } = row
  const alsoSeenIn = await duplicatesOf(transaction, id)
  await recordChange(transaction, { resource: 'applications', id, what: 'status', to: status, alsoSeenIn })
  await mailReceipt(transaction, row, mailing)
  // A robot's application notifies no recruiter.
  if (!companyUrl) await notifyRecruiting(transaction, id, now)
  return receipt({ id, number, status })
}

/** Drops equipment fields that were filled in before "own equipment" was unticked. */
function toEquipment(application: DriverApplication) {
  const { ownEquipment, equipmentType, equipmentYear, equipmentMake, equipmentModel } = application
  return {
    equipmentType: (ownEquipment && equipmentType) || null,
    equipmentYear: (ownEquipment && equipmentYear) || null,
    equipmentMake: (ownEquipment && equipmentMake) || null,
    equipmentModel: (ownEquipment && equipmentModel) || null,
  }
}

/** The response to the applicant; contains nothing that is not theirs. */
function receipt(application: { id: string; number: string | number; status: ApplicationStatus }): ApplicationReceipt {
  return { id: application.id, reference: `A-${application.number}`, status: application.status }
}

/** Rebuilds the same receipt after the stored response has expired. */
export const applicationReceiptSource: ReceiptSource = {
  table: 'applications',
  receipt: (row) =>
    receipt({ id: row.id as string, number: row.number as number, status: row.status as ApplicationReceipt['status'] }),
}
