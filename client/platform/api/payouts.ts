import { api } from '#shared/kernel/paths'
import type { Payout } from '#shared/settlements/payout'
import { download } from './download.ts'
import { openedQuery } from './openedQuery.ts'

/** Those that hold something to be paid, and the latest ones, newest first. */
export const payouts = openedQuery<Payout[]>(`${api.settlements}/payouts`)

/** Saves a payout file on this device, as it was when it was made. */
export const downloadPayout = ({ id }: Pick<Payout, 'id'>) => download([api.settlements, 'payouts', id, 'file'])
