import { useMemo } from 'react'
import type { LoadRecord } from '#shared/load'
import { useOutbox, useSentFiles } from '../../../offline/outbox/useOutbox.ts'
import { usePendingCommands } from '../../../offline/outbox/usePendingCommands.ts'
import { type CabEvent, cabEvents } from './course.ts'

/**
 * What has happened to a load, with what waits on this device; null until that is read: what is recorded already must not be
 * asked for again.
 */
export function useCabEvents(record: LoadRecord): CabEvent[] | null {
  const pending = usePendingCommands('loads', record.id)
  const isRead = useOutbox() !== undefined
  const sent = useSentFiles()
  return useMemo(() => (isRead && sent ? cabEvents(record, pending, sent) : null), [record, isRead, pending, sent])
}
