import { api } from '#shared/kernel/paths'
import type { PaymentBatch } from '#shared/settlements/paymentBatch'
import { download } from './download.ts'
import { openedQuery } from './openedQuery.ts'

/** Those that hold something to be paid, and the latest ones, newest first. */
export const paymentBatches = openedQuery<PaymentBatch[]>(`${api.settlements}/payment-batches`)

/** Saves a payment batch on this device, as it was when it was made. */
export const downloadPaymentBatch = ({ id }: Pick<PaymentBatch, 'id'>) =>
  download([api.settlements, 'payment-batches', id, 'file'])
