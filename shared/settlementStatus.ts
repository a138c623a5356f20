/** The statuses of a settlement (§4). */
export const settlementStatuses = ['pending', 'processed', 'paid'] as const
export type SettlementStatus = (typeof settlementStatuses)[number]

export const settlementStatusLabels: Record<SettlementStatus, string> = {
  pending: 'Pending',
  processed: 'Processed',
  paid: 'Paid',
}
