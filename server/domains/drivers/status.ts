import type { Knex } from 'knex'
import type { z } from 'zod'
import { can } from '#shared/access/permissions'
import type { FileDetails } from '#shared/documents/qualificationFile'
import { dismissedForDays, proposalOf, proposalText } from '#shared/documents/suspension'
import type { driverStatusCommands } from '#shared/drivers/driverEntry'
import { type ActiveLoad, activeLoadCount, activeLoadFindings, documentFindings } from '#shared/drivers/driverFindings'
import { companyDay } from '#shared/kernel/companyDay'
import type { Finding } from '#shared/kernel/findings'
import { formatDay } from '#shared/kernel/time'
import type { UseCase } from '../../platform/commands/command.ts'
import { notify } from '../../platform/push/notify.ts'
import { Document, readQualificationData } from '../documents/index.ts'
import type { Driver } from './Driver.ts'

type Bodies = { [Action in keyof typeof driverStatusCommands]: z.output<(typeof driverStatusCommands)[Action]> }

/** A driver who works for us is not erased at the end of the retention period. */
const notErased = { eraseAskedAt: null, eraseWhy: null, eraseBegunAt: null }

/** Warns that a requested erasure is cancelled. */
function erasingEnds({ eraseAskedAt }: Driver): Finding[] {
  if (!eraseAskedAt) return []
  const message = `Erasure was requested on ${formatDay(companyDay(eraseAskedAt))}. This cancels it: the rest is kept.`
  return [{ code: 'erasing_ends', severity: 'warn', message }]
}

/** Loads can be assigned from now on. Throws 422 while the qualification file lacks a document that onboarding requires. */
export const onboardDriver: UseCase<Driver, Bodies['onboard']> = async ({ knex, row, now, guard }) => {
  guard([...documentFindings(await readFileDetails(knex, row.id), companyDay(now)), ...erasingEnds(row)])
  return { statusSince: now, statusReason: null, ...notErased }
}

/** No load can be assigned from now on. The driver keeps assigned loads; a warning reports them. */
export const suspendDriver: UseCase<Driver, Bodies['suspend']> = async ({ knex, row, body: { reason }, now, actor, guard }) => {
  const loads = await readActiveLoads(knex, row.id)
  guard(can(actor, 'loads:read') ? activeLoadFindings(loads, 'warn') : activeLoadCount(loads.length))
  // After a reinstatement, the same documents propose a suspension again.
  return { statusSince: now, statusReason: reason, deferredUntil: null, deferredDocuments: null }
}

const notProposed = {
  code: 'not_proposed',
  severity: 'block',
  message: 'The suspension is no longer proposed: the documents were renewed, or someone else has decided.',
} as const

/** Dismisses a proposed suspension. It is proposed again after some days, or for other documents. */
export const deferSuspension: UseCase<Driver, Bodies['defer-suspension']> = async ({ knex, row, now, guard, describe }) => {
  const today = companyDay(now)
  const { status, deferredUntil, deferredDocuments } = row
  const deferral =
    deferredUntil !== null && deferredDocuments !== null ? { until: deferredUntil, documents: deferredDocuments } : null
  const proposal = proposalOf({ status, documents: await queryCurrentDocuments(knex, row.id), deferral }, today)
  if (!proposal) {
    guard([notProposed])
    return null
  }
  describe(proposalText(proposal))
  return { deferredUntil: companyDay(new Date(now.getTime() + dismissedForDays * 86_400_000)), deferredDocuments: proposal.cause }
}

/** Ends a suspension. Warns about documents that still prevent an assignment. */
export const reinstateDriver: UseCase<Driver, Bodies['reinstate']> = async ({ knex, row, body: { reason }, now, guard }) => {
  guard(documentFindings(await readFileDetails(knex, row.id), companyDay(now), 'warn'))
  return { statusSince: now, statusReason: reason }
}

/** Ends the work of a driver. Throws 422 while there is a load to haul. */
export const terminateDriver: UseCase<Driver, Bodies['terminate']> = async ({ knex, row, body: { reason }, now, guard }) => {
  guard(activeLoadFindings(await readActiveLoads(knex, row.id), 'block'))
  return { statusSince: now, statusReason: reason }
}

/** Makes a terminated driver an applicant again, for whom onboarding requires its documents again. */
export const rehireDriver: UseCase<Driver, Bodies['rehire']> = async ({ row, body: { reason }, now, guard }) => {
  guard(erasingEnds(row))
  return { statusSince: now, statusReason: reason, ...notErased }
}

/** Notifies the driver that the status has changed. */
export async function notifyDriver(
  knex: Knex,
  { before, after, userId }: { before: Driver; after: Driver; userId: string | null },
): Promise<void> {
  if (before.status === after.status) return
  await notify(knex, { driverId: after.id }, { what: 'driver status', id: after.id }, { userId, now: new Date() })
}

/** All documents of a driver: their history decides which are valid on a day. */
const readFileDetails = async (knex: Knex, id: string) => (await readQualificationData(knex, id)) as FileDetails

/** The current documents. */
const queryCurrentDocuments = (knex: Knex, driverId: string) =>
  Document.query(knex).where({ driver_id: driverId, status: 'current' }).select('kind', 'expires_on')

/** The loads that a driver still has to haul, in the order of their pickups. An assignment locks the driver, too. */
async function readActiveLoads(knex: Knex, driverId: string): Promise<ActiveLoad[]> {
  return knex('loads')
    .where({ assigned_driver_id: driverId, cancelled_at: null })
    .whereIn('status', ['planned', 'enroute'])
    .orderBy(['pickup_date_time', 'id'])
    .select('id', 'status', 'pickup_location as pickupLocation', 'delivery_location as deliveryLocation')
}
