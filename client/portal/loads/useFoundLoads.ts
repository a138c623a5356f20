import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import type { LoadRow } from '#shared/load'
import { type LoadSearch, queries } from '../../api/queries.ts'
import { useSeenRows } from '../../offline/seenRows.ts'
import { useSeen } from '../seen/SeenScreens.tsx'
import { useChanges } from '../useChanges.ts'
import { loadMatches } from './loadSays.ts'

const page = 50

export interface FoundLoads {
  /** Undefined until they are read. */
  rows: readonly LoadRow[] | undefined
  /** Shows the next ones on this device; null where there are none. */
  showMore: (() => void) | null
  /** They are the server's: this device does not keep them. */
  isOlder: boolean
  /** Why the server could not be asked for older ones. */
  error: Error | null
  retry: () => unknown
}

/**
 * The loads a search finds on this device, as they change; where it finds none, the server is asked once. `isKnown`: what
 * this device holds is what it last read through, not merely what it has not read yet.
 */
export function useFoundLoads(search: LoadSearch, isKnown: boolean): FoundLoads {
  const { status, equipment, search: text } = search
  const matches = useMemo(() => loadMatches({ search: text, equipment }), [text, equipment])
  const [shown, setShown] = useState({ search, limit: page })
  const limit = shown.search === search ? shown.limit : page
  const seen = useSeenRows(useSeen(), 'loads', { status, matches, limit })
  const isAnswer = seen?.asked.matches === matches && seen.asked.status === status
  const asks = isKnown && isAnswer && seen.rows.length === 0 && text !== undefined
  const older = useQuery({ ...queries.foundLoads(search), enabled: asks })
  // Back on the network, what could not be asked is asked.
  useChanges('loads', (ids) => {
    if (ids === null && asks && older.isError) older.refetch()
  })

  if (asks) {
    return {
      rows: older.data ?? (older.error ? [] : undefined),
      showMore: null,
      isOlder: true,
      error: older.error,
      retry: older.refetch,
    }
  }
  return {
    rows: isKnown || seen?.rows.length ? seen?.rows : undefined,
    showMore: seen?.more ? () => setShown({ search, limit: limit + page }) : null,
    isOlder: false,
    error: null,
    retry: older.refetch,
  }
}
