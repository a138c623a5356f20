import { staffPath } from '#shared/navigation'

/** The address of the form of a new settlement. */
export const newSettlementPath = `${staffPath('settlements')}/new`

export const settlementPath = (id: string) => `${staffPath('settlements')}/${id}`
