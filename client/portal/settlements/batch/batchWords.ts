import type { BatchVerb } from '#shared/settlementBatch'

interface Words {
  title: string
  /** What they are once it is done, and what they are not: `10 of 14 processed`. */
  done: string
  notDone: string
}

/** How a batch is called by what it does. */
export const batchWords: Record<BatchVerb, Words> = {
  process: { title: 'Process All Settlements', done: 'processed', notDone: 'Not processed' },
  pay: { title: 'Mark as paid', done: 'marked as paid', notDone: 'Not marked as paid' },
}

export const settlementsCounted = (count: number) =>
  count === 1 ? '1 settlement' : `${count.toLocaleString('en-US')} settlements`
