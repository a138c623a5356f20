import { useMemo } from 'react'
import type { LoadRecord } from '#shared/loads/load'
import { useSentFiles } from '../../../platform/offline/outbox/useOutbox.ts'
import { useUnshownCommands } from '../../../platform/offline/outbox/usePendingCommands.ts'
import { type CabEvent, cabEvents } from './stopSequence.ts'

/**
 * The events of a load, with those that wait on this device. Null until both are read: the cab must not ask for a recorded event
 * again.
 */
export function useCabEvents(record: LoadRecord): CabEvent[] | null {
  const pending = useUnshownCommands('loads', record.id)
  const sentFiles = useSentFiles()
  return useMemo(() => (pending && sentFiles ? cabEvents(record, pending, sentFiles) : null), [record, pending, sentFiles])
}
