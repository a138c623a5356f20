import type { SettlementRow } from '#shared/settlements/settlement'

/** Matches the cached settlements with an unanswered dispute. */
export const openlyDisputed = {
  limit: Number.POSITIVE_INFINITY,
  matches: ({ openDisputes }: SettlementRow) => openDisputes.length > 0,
}

/** Each open dispute with its settlement, the oldest first. */
export const openOf = (settlements: readonly SettlementRow[]) =>
  settlements
    .flatMap((settlement) => settlement.openDisputes.map((dispute) => ({ settlement, dispute })))
    .toSorted((a, b) => Date.parse(a.dispute.disputedAt) - Date.parse(b.dispute.disputedAt))
