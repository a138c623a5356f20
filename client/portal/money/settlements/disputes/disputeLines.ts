import { lineKeyOfNotIn, notInOfLine } from '#shared/settlements/missingLine'
import type { NotInPay } from '#shared/settlements/pay'
import type { DisputeBody, SettlementDispute } from '#shared/settlements/settlementDispute'
import type { Entry } from '../../../../platform/offline/outbox/entry.ts'

/** The line that is disputed, as it is seen here; dollars. */
export interface DisputedLine {
  line: string
  name: string
  amount: number
}

/** What is not in a settlement, as a line of $0.00 that can be disputed. */
export const lineOfNotIn = ({ load, account, name }: NotInPay): DisputedLine => ({
  line: lineKeyOfNotIn(String(load ?? account), name),
  name: `Missing: ${name}`.slice(0, 200),
  amount: 0,
})

/** Whether a dispute is of something that was not in the settlement. */
export const isOfNotIn = ({ line }: Pick<DisputedLine, 'line'>): boolean => notInOfLine(line) !== null

/** Why the driver may say that something should be in it: a person has decided so. */
export const canBeDisputed = ({ why }: NotInPay): boolean => why === 'left_out' || why === 'not_paid_back' || why === 'no_terms'

/** A dispute: what the server has, or what waits on this device. */
export type Dispute = { key: string; known: SettlementDispute } | { key: string; entry: Entry; body: DisputeBody }

const isSame = (known: SettlementDispute, { line, words, disputedAt }: DisputeBody) =>
  known.line === line && known.words === words && Date.parse(known.disputedAt) === Date.parse(disputedAt)

/** The disputes of a settlement by their lines: those that the server has in its order, then those that wait here. */
export function disputesByLine(known: readonly SettlementDispute[], pending: readonly Entry[]): Map<string, Dispute[]> {
  const byLine = new Map<string, Dispute[]>()
  const add = (line: string, dispute: Dispute) => byLine.set(line, [...(byLine.get(line) ?? []), dispute])
  for (const one of known) add(one.line, { key: one.id, known: one })
  for (const entry of pending) {
    if (entry.kind !== 'settlementDispute') continue
    const body = entry.body as DisputeBody
    // An entry is deleted a moment after its dispute has come with the record.
    if (!known.some((one) => isSame(one, body))) add(body.line, { key: entry.id, entry, body })
  }
  return byLine
}
