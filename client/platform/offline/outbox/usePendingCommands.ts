import { useLiveQuery } from 'dexie-react-hooks'
import { useEffect, useMemo, useState } from 'react'
import type { CommandResource } from '../../transport/commandRequest.ts'
import { database } from '../pageDatabase.ts'
import { createDepartures } from './departures.ts'
import { type Entry, isKnown } from './entry.ts'
import { readOutbox, useOutbox } from './useOutbox.ts'

/** The commands on a row that the server does not have yet, in the order they were written; none until they are read. */
export function usePendingCommands(resource: CommandResource, id: string): readonly Entry[] {
  const entries = usePendingEntries(resource)
  return useMemo(() => entries.filter(({ row }) => row?.id === id), [entries, id])
}

/** The same for a list: the pending commands by the id of their row, read once for all its rows. */
export function usePendingByRow(resource: CommandResource): ReadonlyMap<string, readonly Entry[]> {
  const entries = usePendingEntries(resource)
  return useMemo(() => groupByRow(entries), [entries])
}

/**
 * The same with what the server has taken a moment ago: the record on the screen may not have it yet. For projections that
 * leave out an entry which their record has. Undefined until they are read.
 */
export function useUnshownCommands(resource: CommandResource, id: string): readonly Entry[] | undefined {
  const entries = useUnshownEntries(resource)
  return useMemo(() => entries?.filter(({ row }) => row?.id === id), [entries, id])
}

/** The same for a list, by the id of their row. */
export function useUnshownByRow(resource: CommandResource): ReadonlyMap<string, readonly Entry[]> | undefined {
  const entries = useUnshownEntries(resource)
  return useMemo(() => entries && groupByRow(entries), [entries])
}

function groupByRow(entries: readonly Entry[]): ReadonlyMap<string, readonly Entry[]> {
  const byRow = new Map<string, Entry[]>()
  for (const entry of entries) {
    const id = entry.row?.id ?? ''
    byRow.set(id, [...(byRow.get(id) ?? []), entry])
  }
  return byRow
}

function usePendingEntries(resource: CommandResource): readonly Entry[] {
  return useOfResource(useOutbox(), resource) ?? noEntries
}

/** Of this page: also what another tab or the worker has sent. */
const departures = createDepartures({ database, read: readOutbox, now: Date.now })

function useUnshownEntries(resource: CommandResource): readonly Entry[] | undefined {
  const [, setNow] = useState(0)
  const read = useLiveQuery(departures.read)
  const endsIn = departures.endsIn()
  useEffect(() => {
    if (endsIn === null) return
    const timer = setTimeout(() => setNow(Date.now()), endsIn)
    return () => clearTimeout(timer)
  }, [endsIn])
  return useOfResource(read && departures.current(read), resource)
}

const noEntries: readonly Entry[] = []

function useOfResource(entries: readonly Entry[] | undefined, resource: CommandResource): readonly Entry[] | undefined {
  return useMemo(() => entries?.filter((entry) => isKnown(entry) && entry.row?.resource === resource), [entries, resource])
}
