import { staffPath } from '#shared/access/navigation'

/** The address of the form of a new settlement. */
export const newSettlementPath = `${staffPath('settlements')}/new`

export const settlementPath = (id: string) => `${staffPath('settlements')}/${id}`

/** Where all pending settlements of a period are processed. */
export const processPath = `${staffPath('settlements')}/process`

/** Where what is processed is paid: the file for the bank, then how it was paid. */
export const payoutPath = `${staffPath('settlements')}/payout`

export const batchPath = (id: string) => `${staffPath('settlements')}/batches/${id}`
