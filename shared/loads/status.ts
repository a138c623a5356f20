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

/** What a list is asked for that has no cancelled loads by itself: a cancelled load keeps the status that it had. */
export const cancelled = 'cancelled'

/** The labels of what loads can be filtered by. */
export const loadFilterLabels = { ...loadStatusLabels, [cancelled]: 'Cancelled' } as const

/** The statuses of completed loads, which count as revenue (§9) and as a driver's completed loads. */
export const completedStatuses = ['delivered', 'invoiced', 'paid'] as const satisfies readonly LoadStatus[]
