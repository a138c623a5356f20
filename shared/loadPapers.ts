import type { LoadRow } from './load.ts'
import { completedStatuses } from './loadStatus.ts'
import { fieldVisibility, rowsOf } from './permissions.ts'

/** The papers that are made of a load, by the last part of their address. */
export const loadPapers = {
  'rate-confirmation': 'Rate confirmation',
  'bill-of-lading': 'Bill of lading',
  'proof-of-delivery': 'Proof of delivery',
} as const

export type LoadPaper = keyof typeof loadPapers

/** Whether `role` may have a paper of the loads it reads: what is agreed only where it sees the money of all of them. */
export function readsPaper(role: unknown, paper: LoadPaper): boolean {
  const rows = rowsOf(role, 'loads')
  if (paper !== 'rate-confirmation') return rows !== null
  return rows === 'all' && fieldVisibility(role, 'loads', 'rateLinehaul') === 'whole'
}

/** The name of its file: `rate-confirmation-FF4821337705.pdf`. */
export const paperFile = (paper: LoadPaper, id: string) => `${paper}-${id}.pdf`

/** Why there is no such paper of a load yet, as a sentence; null where there is. */
export function whyNoPaper({ status }: Pick<LoadRow, 'status'>, paper: LoadPaper): string | null {
  if (status === 'quoted') return 'This load is not booked yet: its papers are made once it is.'
  const isDelivered = completedStatuses.some((completed) => completed === status)
  return paper === 'proof-of-delivery' && !isDelivered ? 'This load is not delivered yet: its proof is made once it is.' : null
}
