import type { Knex } from 'knex'
import { can } from '#shared/access/permissions'
import { isSubmittedKind } from '#shared/documents/document'
import { proposalOf } from '#shared/documents/suspension'
import { company } from '#shared/kernel/company'
import { companyDay } from '#shared/kernel/companyDay'
import { instantOf } from '#shared/kernel/time'
import { enqueue, jobKind } from '../../platform/jobs/enqueue.ts'
import { type Task, task } from '../../platform/jobs/task.ts'
import { isFirst, untold } from '../../platform/push/deduplicate.ts'
import { notify } from '../../platform/push/notify.ts'
import { publishChange } from '../../platform/sse/record.ts'
import { Document } from '../documents/index.ts'
import { settingsOn } from '../settings/index.ts'
import { readExpiringDocuments } from './expiring.ts'
import { readProposable } from './proposals.ts'

const complianceJob = jobKind<Record<string, never>>('notify-compliance')

/**
 * Notifies about documents that entered a window of 60, 30, 14, 7, 1 or 0 days, once per document and window. The recipients are
 * the driver, for documents that drivers upload, and the users who manage documents. A day begins at midnight; pushes and mails
 * of that day wait for the time of the digest.
 */
export async function notifyExpiring(knex: Knex, now: Date): Promise<void> {
  const day = companyDay(now)
  const source = { userId: null, now, notBefore: await readMorning(knex, day) }
  const formatKey = ({ id, expiresOn, window }: { id: string; expiresOn: string; window: number }) =>
    `document ${id} ends ${expiresOn} window ${window}`
  for (const document of await untold(knex, await readExpiringDocuments(knex, day), formatKey)) {
    const { id, driverId, kind, addedHandsIn } = document
    await knex.transaction(async (transaction) => {
      if (!(await isFirst(transaction, formatKey(document)))) return
      if (addedHandsIn ?? isSubmittedKind(kind)) await notifyDriver(transaction, { id, driverId }, source)
      await notify(transaction, { role: (role) => can(role, 'documents:write') }, { what: 'expiry', id }, source)
    })
  }
}

/** Notifies a driver, and counts it where the driver has an account. */
async function notifyDriver(
  transaction: Knex,
  { id, driverId }: { id: string; driverId: string },
  source: Parameters<typeof notify>[3],
) {
  await notify(transaction, { driverId }, { what: 'document ends', id }, source)
  const account = { driver_id: driverId, role: 'driver', status: 'active' }
  if (!(await transaction('users').where(account).first('id'))) return
  const { notifiedCount } = await Document.query(transaction).findById(id).forUpdate().throwIfNotFound()
  await Document.query(transaction)
    .findById(id)
    .patch({ notifiedCount: notifiedCount + 1, notifiedAt: source.now })
  await publishChange(transaction, { resource: 'documents', ids: [id], owners: [driverId] })
}

/** Notifies the users who may suspend of each proposal once, and again after a dismissal has ended. */
export async function notifyProposals(knex: Knex, now: Date): Promise<void> {
  const day = companyDay(now)
  const source = { userId: null, now, notBefore: await readMorning(knex, day) }
  const proposed = (await readProposable(knex)).flatMap((driver) => {
    const proposal = proposalOf(driver, day)
    return proposal ? [{ id: driver.id, key: `suspension ${driver.id} ${proposal.cause} ${driver.deferral?.until ?? ''}` }] : []
  })
  for (const { id, key } of await untold(knex, proposed, (proposal) => proposal.key)) {
    await knex.transaction(async (transaction) => {
      if (!(await isFirst(transaction, key))) return
      const about = { what: 'suspension proposed', id }
      await notify(transaction, { role: (role) => can(role, 'drivers:suspend') }, about, source)
    })
  }
}

const readMorning = async (knex: Knex, day: string): Promise<Date | null> =>
  instantOf(`${day}T${(await settingsOn(knex, day)).notifications.digestAt}`, company.zone)

/** Checks for expiring documents and proposals every few minutes, at each sweep. */
export function complianceTask(): Task {
  return task(
    complianceJob,
    async (_payload, { knex }) => {
      const now = new Date()
      await notifyExpiring(knex, now)
      await notifyProposals(knex, now)
    },
    (knex) => enqueue(knex, complianceJob, {}, { key: 'tell compliance' }),
  )
}
