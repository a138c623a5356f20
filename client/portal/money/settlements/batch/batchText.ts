import { formatClock } from '#shared/kernel/time'
import type { BatchAction, BatchItem, SettlementBatch } from '#shared/settlements/settlementBatch'

interface BatchText {
  title: string
  /** The label of the completed items: `10 of 14 processed`. */
  done: string
  notDone: string
}

/** The labels of a batch, by its action. */
export const batchText: Record<BatchAction, BatchText> = {
  process: { title: 'Process All Settlements', done: 'processed', notDone: 'Not processed' },
  pay: { title: 'Mark as paid', done: 'marked as paid', notDone: 'Not marked as paid' },
}

export const settlementsCounted = (count: number) =>
  count === 1 ? '1 settlement' : `${count.toLocaleString('en-US')} settlements`

/** Milliseconds without progress after which the server may not be working on the batch. */
const stalledAfter = 60_000

/** The current step of a running batch, at an instant in milliseconds. */
export function nowText(
  { startedAt, triedAt }: Pick<SettlementBatch, 'startedAt' | 'triedAt'>,
  { driverName, id }: Pick<BatchItem, 'driverName' | 'id'>,
  now: number,
): string {
  const since = Math.max(...[startedAt, triedAt ?? startedAt].map((at) => Date.parse(at)))
  if (now - since < stalledAfter) {
    return `Now ${driverName}, ${id}. You can leave this page; it keeps running and the results stay here.`
  }
  return `Next ${driverName}, ${id}. No progress since ${formatClock(since, now)}. It resumes when our server is back. Nothing is lost or paid twice.`
}
