/** The statuses of a settlement, in their order (§4). */
export const settlementStatuses = ['pending', 'processed', 'paid'] as const
export type SettlementStatus = (typeof settlementStatuses)[number]

/** The labels of the statuses. */
export const settlementStatusLabels: Record<SettlementStatus, string> = {
  pending: 'Pending',
  processed: 'Processed',
  paid: 'Paid',
}
