import { lineKeyOfNotIn, notInOfLine } from '#shared/settlements/missingLine'
import type { NotInPay } from '#shared/settlements/pay'
import type { DisputeBody, SettlementDispute } from '#shared/settlements/settlementDispute'
import type { Entry } from '../../../../platform/offline/outbox/entry.ts'

/** The disputed line as this device shows it; dollars. */
export interface DisputedLine {
  line: string
  name: string
  amount: number
}

/** An excluded item, as a line of $0.00 that the driver can dispute. */
export const lineOfNotIn = ({ load, account, name }: NotInPay): DisputedLine => ({
  line: lineKeyOfNotIn(String(load ?? account), name),
  name: `Missing: ${name}`.slice(0, 200),
  amount: 0,
})

/** Whether a dispute is about an item that the settlement excludes. */
export const isOfNotIn = ({ line }: Pick<DisputedLine, 'line'>): boolean => notInOfLine(line) !== null

/** Whether a driver may dispute an exclusion: only those that depend on a decision of the office. */
export const canBeDisputed = ({ why }: NotInPay): boolean => why === 'excluded' || why === 'no_terms'

/** A dispute: one that the server has, or one that waits on this device. */
export type Dispute = { key: string; known: SettlementDispute } | { key: string; entry: Entry; body: DisputeBody }

const isSame = (dispute: SettlementDispute, { line, text, disputedAt }: DisputeBody) =>
  dispute.line === line && dispute.text === text && Date.parse(dispute.disputedAt) === Date.parse(disputedAt)

/** The disputes of a settlement by line: those of the server in its order, then those that wait on this device. */
export function disputesByLine(disputes: readonly SettlementDispute[], pending: readonly Entry[]): Map<string, Dispute[]> {
  const byLine = new Map<string, Dispute[]>()
  const add = (line: string, dispute: Dispute) => byLine.set(line, [...(byLine.get(line) ?? []), dispute])
  for (const dispute of disputes) add(dispute.line, { key: dispute.id, known: dispute })
  for (const entry of pending) {
    if (entry.kind !== 'settlementDispute') continue
    const body = entry.body as DisputeBody
    // The outbox deletes an entry a moment after the record has its dispute.
    if (!disputes.some((dispute) => isSame(dispute, body))) add(body.line, { key: entry.id, entry, body })
  }
  return byLine
}
