/** Whether new loads of a broker are warned about. */
export const brokerStatuses = ['active', 'on_hold'] as const
export type BrokerStatus = (typeof brokerStatuses)[number]

export const brokerStatusLabels: Record<BrokerStatus, string> = {
  active: 'Active',
  on_hold: 'On hold',
}
