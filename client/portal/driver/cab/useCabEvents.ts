import { useMemo } from 'react'
import type { LoadRecord } from '#shared/loads/load'
import { useSentFiles } from '../../../platform/offline/outbox/useOutbox.ts'
import { useUnshownCommands } from '../../../platform/offline/outbox/usePendingCommands.ts'
import { type CabEvent, cabEvents } from './stopSequence.ts'

/**
 * What has happened to a load, with what waits on this device; null until that is read: what is recorded already must not be
 * asked for again.
 */
export function useCabEvents(record: LoadRecord): CabEvent[] | null {
  const pending = useUnshownCommands('loads', record.id)
  const sent = useSentFiles()
  return useMemo(() => (pending && sent ? cabEvents(record, pending, sent) : null), [record, pending, sent])
}
