import type { SettlementRow } from '#shared/settlements/settlement'

/** Rows that an older build has cached lack the disputes. */
const disputesOf = ({ openDisputes = [] }: Partial<Pick<SettlementRow, 'openDisputes'>>) => openDisputes

/** Matches the cached settlements with an unanswered dispute. */
export const openlyDisputed = {
  limit: Number.POSITIVE_INFINITY,
  matches: (settlement: SettlementRow) => disputesOf(settlement).length > 0,
}

/** Each open dispute with its settlement, the oldest first. */
export const openOf = (settlements: readonly SettlementRow[]) =>
  settlements
    .flatMap((settlement) => disputesOf(settlement).map((dispute) => ({ settlement, dispute })))
    .toSorted((one, other) => Date.parse(one.dispute.disputedAt) - Date.parse(other.dispute.disputedAt))
