import type { Knex } from 'knex'
import { companyDay } from '#shared/kernel/companyDay'
import { openCorrection } from '../domains/drivers/openCorrection.ts'
import type { DemoSettlement } from './demoSettlements.ts'

interface Concerned {
  now: Date
  driverId: string
  /** The accounts of the driver and of who answers. */
  raisedBy: string
  answeredBy: string
}

const hour = 3_600_000
const missingCents = 2_800

/** A dispute that was agreed: what was missing waits for the next settlement of its driver. */
export async function seedDispute(
  trx: Knex,
  { id, status, pay, updatedAt }: DemoSettlement,
  { now, driverId, raisedBy, answeredBy }: Concerned,
): Promise<void> {
  const line = pay.lines[0]
  if (!line) return
  const timeAfter = (hoursAfter: number) => new Date(Math.min(updatedAt.getTime() + hoursAfter * hour, now.getTime()))
  const [raisedAt, answeredAt] = [timeAfter(4), timeAfter(26)]
  const [{ id: disputeId }] = await trx('settlement_disputes')
    .insert({
      settlement_id: id,
      line_key: line.key,
      line_name: line.name,
      line_cents: line.cents,
      raised_by: raisedBy,
      text: 'The rate confirmation says $100.00 more for this load.',
      expected_cents: line.cents + missingCents,
      occurred_at: raisedAt,
      received_at: raisedAt,
      outcome: 'agreed',
      answered_at: answeredAt,
      answered_by: answeredBy,
      answer: 'You’re right, the rate went up after booking. The difference is on your next settlement.',
    })
    .returning('id')
  await openCorrection(trx, {
    driverId,
    name: `Correction of ${id}: ${line.name}, ${line.load}`,
    cents: missingCents,
    note: 'The dispute was agreed',
    on: companyDay(answeredAt),
    userId: answeredBy,
    disputeId,
  })
  const change = { resource: 'settlements', row_id: id, from_value: status, to_value: status }
  await trx('audit_log').insert([
    { ...change, at: raisedAt, what: 'dispute', reason: line.name, user_id: raisedBy },
    {
      ...change,
      at: answeredAt,
      what: 'answer',
      user_id: answeredBy,
      reason: `${line.name}, agreed: $28.00 comes with the next settlement`,
    },
  ])
}
