import { company } from '#shared/kernel/company'
import { formatDollars, sumOfDollars } from '#shared/kernel/money'
import { formatStop } from '#shared/kernel/time'
import type { PaymentBatch } from '#shared/settlements/paymentBatch'
import { settlementsCounted } from './batchText.ts'

/** Everybody calls a file by the same clock, that of the company. */
export const madeWhen = (madeAt: string) => formatStop(new Date(madeAt), company.zone)

/** `the Nov 26, 2:14 PM MST file by Priya Raghunathan`. */
export const fileCalled = ({ madeAt, madeBy }: Pick<PaymentBatch, 'madeAt' | 'madeBy'>) =>
  `the ${madeWhen(madeAt)} file by ${madeBy ?? 'someone'}`

/** `4 settlements, $1,620.00`: what a file holds that is not marked as paid. */
export const leftOf = ({ left }: Pick<PaymentBatch, 'left'>) =>
  `${settlementsCounted(left.length)}, ${formatDollars(sumOfDollars(left.map(({ amount }) => amount)))}`
