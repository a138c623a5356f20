import type { LoadRow } from './load.ts'
import { fieldVisibility, rowsOf } from './permissions.ts'

/** The papers that are made of a load, by the last part of their address. */
export const loadPapers = { 'rate-confirmation': 'Rate confirmation', 'bill-of-lading': 'Bill of lading' } as const

export type LoadPaper = keyof typeof loadPapers

/** Whether `role` may have a paper of the loads it reads: what is agreed only where it sees the money of all of them. */
export function readsPaper(role: unknown, paper: LoadPaper): boolean {
  const rows = rowsOf(role, 'loads')
  if (paper === 'bill-of-lading') return rows !== null
  return rows === 'all' && fieldVisibility(role, 'loads', 'rateLinehaul') === 'whole'
}

/** The name of its file: `rate-confirmation-FF4821337705.pdf`. */
export const paperFile = (paper: LoadPaper, id: string) => `${paper}-${id}.pdf`

/** Why there are no papers of a load yet, as a sentence; null where there are. */
export function whyNoPaper({ status }: Pick<LoadRow, 'status'>): string | null {
  return status === 'quoted' ? 'This load is not booked yet: its papers are made once it is.' : null
}
