import type { SettlementRow } from '#shared/settlements/settlement'

/** Rows that an older build has cached do not say it. */
const disputesOf = ({ openDisputes = [] }: Partial<Pick<SettlementRow, 'openDisputes'>>) => openDisputes

/** The settlements with something that nobody has answered, of those on this device. */
export const openlyDisputed = {
  limit: Number.POSITIVE_INFINITY,
  matches: (settlement: SettlementRow) => disputesOf(settlement).length > 0,
}

/** Each open dispute with its settlement, the oldest first. */
export const openOf = (settlements: readonly SettlementRow[]) =>
  settlements
    .flatMap((settlement) => disputesOf(settlement).map((dispute) => ({ settlement, dispute })))
    .toSorted((one, other) => Date.parse(one.dispute.disputedAt) - Date.parse(other.dispute.disputedAt))
