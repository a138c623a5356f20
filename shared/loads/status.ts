/** The statuses of a load, in their order (§4). */
export const loadStatuses = ['quoted', 'booked', 'planned', 'enroute', 'delivered', 'invoiced', 'paid'] as const
export type LoadStatus = (typeof loadStatuses)[number]

/** The labels of the statuses. */
export const loadStatusLabels: Record<LoadStatus, string> = {
  quoted: 'Quoted',
  booked: 'Booked',
  planned: 'Planned',
  enroute: 'En Route',
  delivered: 'Delivered',
  invoiced: 'Invoiced',
  paid: 'Paid',
}

/** The filter value for cancelled loads, which lists exclude by default: a cancelled load retains its status. */
export const cancelled = 'cancelled'

/** The labels of the load filters. */
export const loadFilterLabels = { ...loadStatusLabels, [cancelled]: 'Cancelled' } as const

/** The statuses of completed loads, which count as revenue (§9) and as a driver's completed loads. */
export const completedStatuses = ['delivered', 'invoiced', 'paid'] as const satisfies readonly LoadStatus[]
