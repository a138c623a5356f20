import { useMemo } from 'react'
import type { CommandNoun } from '../../transport/commandRequest.ts'
import { type Entry, isKnown } from './entry.ts'
import { useOutbox } from './useOutbox.ts'

/** The commands on a row that the server does not have yet, in the order they were written; none until they are read. */
export function usePendingCommands(noun: CommandNoun, id: string): readonly Entry[] {
  const all = usePendingOf(noun)
  return useMemo(() => all.filter(({ row }) => row?.id === id), [all, id])
}

/** The same for a list: the pending commands by the id of their row, read once for all its rows. */
export function usePendingByRow(noun: CommandNoun): ReadonlyMap<string, readonly Entry[]> {
  const all = usePendingOf(noun)
  return useMemo(() => {
    const byRow = new Map<string, Entry[]>()
    for (const entry of all) {
      const id = entry.row?.id ?? ''
      byRow.set(id, [...(byRow.get(id) ?? []), entry])
    }
    return byRow
  }, [all])
}

function usePendingOf(noun: CommandNoun): readonly Entry[] {
  const entries = useOutbox()
  return useMemo(() => (entries ?? []).filter((entry) => isKnown(entry) && entry.row?.noun === noun), [entries, noun])
}
