import { staffPath } from '#shared/access/navigation'

/** The address of the form of a new settlement. */
export const newSettlementPath = `${staffPath('settlements')}/new`

export const settlementPath = (id: string) => `${staffPath('settlements')}/${id}`

/** The address of the page that processes all pending settlements of a period. */
export const processPath = `${staffPath('settlements')}/process`

/** The address of the page that exports bank files and marks settlements as paid. */
export const paymentBatchesPath = `${staffPath('settlements')}/payment-batches`

export const batchPath = (id: string) => `${staffPath('settlements')}/batches/${id}`
