import type { LoadMessage } from '#shared/loads/loadMessage'
import type { Entry } from '../../../../platform/offline/outbox/entry.ts'
import { storedBy } from '../storedBy.ts'

export type Side = LoadMessage['from']

/** A message of a load as one side sees it: stored on the server, or waiting on this device. */
export interface MessageLine {
  key: string
  from: Side
  isOwn?: boolean | undefined
  name: string | null
  text: string
  writtenAt: string
  receivedAt: string | null
  readAt: string | null
  /** The entry in the outbox; null once the server has it. */
  entry: Entry | null
}

/** Whether this user, or at the desk this side, wrote it. */
export const isOwn = ({ from, isOwn, entry }: MessageLine, side: Side): boolean =>
  entry !== null || (from === side && isOwn !== false)

/** All messages of a load: those of the server in its order, then those that wait here, as they were written. */
export function messageLines(messages: readonly LoadMessage[], pending: readonly Entry[], side: Side): MessageLine[] {
  const stored = messages.map(({ id, ...message }): MessageLine => ({ ...message, key: String(id), entry: null }))
  // The outbox deletes an entry a moment after its message has arrived with the load.
  const isStored = storedBy(
    messages.filter(({ from }) => from === side),
    ({ writtenAt }) => writtenAt,
  )
  const waiting = pending.flatMap((entry): MessageLine[] => {
    if (entry.kind !== 'loadMessage' && entry.kind !== 'cabMessage') return []
    const { text, writtenAt } = entry.body as { text: string; writtenAt: string }
    if (isStored(entry.id, writtenAt)) return []
    return [{ key: entry.id, from: side, name: null, text, writtenAt, receivedAt: null, readAt: null, entry }]
  })
  return [...stored, ...waiting]
}

/** The last message of the other side that this side has not read; null without one. */
export function lastUnread(messages: readonly LoadMessage[], side: Side): LoadMessage | null {
  return messages.findLast(({ from, readAt }) => from !== side && readAt === null) ?? null
}
