/** The statuses of a load, from its price to its money (§4). */
export const loadStatuses = ['quoted', 'booked', 'planned', 'enroute', 'delivered', 'invoiced', 'paid'] as const
export type LoadStatus = (typeof loadStatuses)[number]

export const loadStatusLabels: Record<LoadStatus, string> = {
  quoted: 'Quoted',
  booked: 'Booked',
  planned: 'Planned',
  enroute: 'En Route',
  delivered: 'Delivered',
  invoiced: 'Invoiced',
  paid: 'Paid',
}

/** Hauled to its end (§9): what counts as revenue, and as a driver's completed load. */
export const completedStatuses = ['delivered', 'invoiced', 'paid'] as const satisfies readonly LoadStatus[]
