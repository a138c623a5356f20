import { useLiveQuery } from 'dexie-react-hooks'
import { useEffect, useMemo, useState } from 'react'
import type { CommandResource } from '../../transport/commandRequest.ts'
import { database } from '../pageDatabase.ts'
import { createDepartures } from './departures.ts'
import { type Entry, isKnown } from './entry.ts'
import { readOutbox, useOutbox } from './useOutbox.ts'

/** The commands on a row that the server does not have yet, in the order they were written; none until they are read. */
export function usePendingCommands(noun: CommandResource, id: string): readonly Entry[] {
  const all = usePendingOf(noun)
  return useMemo(() => all.filter(({ row }) => row?.id === id), [all, id])
}

/** The same for a list: the pending commands by the id of their row, read once for all its rows. */
export function usePendingByRow(noun: CommandResource): ReadonlyMap<string, readonly Entry[]> {
  const all = usePendingOf(noun)
  return useMemo(() => byRowOf(all), [all])
}

/**
 * The same with what the server has taken a moment ago: the record on the screen may not have it yet. For projections that
 * leave out an entry which their record has. Undefined until they are read.
 */
export function useUnshownCommands(noun: CommandResource, id: string): readonly Entry[] | undefined {
  const all = useUnshownOf(noun)
  return useMemo(() => all?.filter(({ row }) => row?.id === id), [all, id])
}

/** The same for a list, by the id of their row. */
export function useUnshownByRow(noun: CommandResource): ReadonlyMap<string, readonly Entry[]> | undefined {
  const all = useUnshownOf(noun)
  return useMemo(() => all && byRowOf(all), [all])
}

function byRowOf(all: readonly Entry[]): ReadonlyMap<string, readonly Entry[]> {
  const byRow = new Map<string, Entry[]>()
  for (const entry of all) {
    const id = entry.row?.id ?? ''
    byRow.set(id, [...(byRow.get(id) ?? []), entry])
  }
  return byRow
}

function usePendingOf(noun: CommandResource): readonly Entry[] {
  return useOfNoun(useOutbox(), noun) ?? none
}

/** Of this page: also what another tab or the worker has sent. */
const departures = createDepartures({ database, read: readOutbox, now: Date.now })

function useUnshownOf(noun: CommandResource): readonly Entry[] | undefined {
  const [, setNow] = useState(0)
  const read = useLiveQuery(departures.read)
  const endsIn = departures.endsIn()
  useEffect(() => {
    if (endsIn === null) return
    const timer = setTimeout(() => setNow(Date.now()), endsIn)
    return () => clearTimeout(timer)
  }, [endsIn])
  return useOfNoun(read && departures.current(read), noun)
}

const none: readonly Entry[] = []

function useOfNoun(entries: readonly Entry[] | undefined, noun: CommandResource): readonly Entry[] | undefined {
  return useMemo(() => entries?.filter((entry) => isKnown(entry) && entry.row?.noun === noun), [entries, noun])
}
