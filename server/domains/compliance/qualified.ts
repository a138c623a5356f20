import type { Knex } from 'knex'
import type { QualifiedAnswer } from '#shared/documents/compliance'
import { qualifiedOn } from '#shared/documents/qualificationFile'
import { companyDay } from '#shared/kernel/companyDay'
import { refuse } from '../../platform/http/refusal.ts'
import { type ReviewedDocument, readQualificationData } from '../documents/index.ts'

/** A driver on a calendar day. */
interface DriverDay {
  driverId: string
  day: string
}

/** Whether a driver was qualified on a calendar day (§7), from history. Throws 404 for an unknown driver. */
export async function answerFor(knex: Knex, { driverId, day }: DriverDay): Promise<QualifiedAnswer> {
  const data = await readQualificationData(knex, driverId)
  if (!data) throw refuse.notFound('driver')
  const { isQualified, status, items, missing } = qualifiedOn(data, day, companyDay)
  return {
    driverId,
    driverName: data.driverName,
    type: data.type,
    day,
    isQualified,
    status,
    items: items.map(({ kind, label, cfr, state, isNeeded, qualifies, endsOn, document }) => {
      return { kind, label, cfr, state, isNeeded, qualifies, endsOn, document: document && shown(document) }
    }),
    missing: missing.map(({ kind }) => kind),
  }
}

const shown = ({ id, kind, status, validFrom, expiresOn, submittedAt, checkedAt, checkedBy, hasPage }: ReviewedDocument) => {
  return { id, kind, status, validFrom, expiresOn, submittedAt, checkedAt, checkedBy, hasPage }
}

/**
 * The drivers of a load, each with the first and the last day of their part; empty for a load without a driver. Throws 404 for an
 * unknown load.
 */
export async function driverDaysOf(knex: Knex, loadId: string): Promise<DriverDay[]> {
  const load = await knex('loads')
    .where({ id: loadId })
    .first('pickup_date_time', 'delivery_date_time', 'delivered_at', 'assigned_driver_id')
  if (!load) throw refuse.notFound('load')
  const legs = await knex('load_legs').where({ load_id: loadId }).orderBy('number').select('driver_id', 'handed_over_at')
  const parts = [
    ...legs.map(({ driver_id: driverId, handed_over_at: until }) => ({ driverId, until })),
    { driverId: load.assigned_driver_id, until: load.delivered_at ?? load.delivery_date_time },
  ]
  let from: Date | null = load.pickup_date_time
  const days: DriverDay[] = []
  for (const { driverId, until } of parts) {
    const own = [from, until].filter((instant) => instant !== null).map((instant) => companyDay(instant))
    if (driverId) days.push(...[...new Set(own)].map((day) => ({ driverId, day })))
    from = until
  }
  return days
}
