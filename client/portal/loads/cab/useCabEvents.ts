import { useMemo } from 'react'
import type { LoadRecord } from '#shared/load'
import { usePendingCommands } from '../../../offline/outbox/usePendingCommands.ts'
import { cabEvents } from './course.ts'

/** What has happened to a load, with what waits on this device. */
export function useCabEvents(record: LoadRecord) {
  const pending = usePendingCommands('loads', record.id)
  return useMemo(() => cabEvents(record, pending), [record, pending])
}
