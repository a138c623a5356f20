import { useMemo } from 'react'
import type { Driver } from '#shared/drivers/driver'
import type { Availability, LoadCandidates } from '#shared/loads/candidate'
import type { LoadRow } from '#shared/loads/load'
import { useCachedRows } from '../../../platform/offline/cache/useCachedRows.ts'
import { type Entry, needsYou } from '../../../platform/offline/outbox/entry.ts'
import { usePendingByRow } from '../../../platform/offline/outbox/usePendingCommands.ts'
import { useMinute } from '../../detail/now.ts'
import { useCache } from '../../list/cache/CacheProvider.tsx'
import { type CachedResourceState, useCachedResource } from '../../list/cache/useCachedResource.ts'
import { useAvailability } from '../loads/assign/useCandidates.ts'
import { moving } from '../loads/record/openAction.ts'
import type { Axis } from './boardDays.ts'
import { type BoardLayout, layoutBoard, type RequestedAction } from './boardLayout.ts'
import { textIn } from './textIn.ts'

/** More rows than a device caches. */
const all = 50_000
const open = ['booked', 'planned', 'enroute', 'delivered']
const driverRows = { statuses: ['applicant', 'onboarded', 'suspended'], limit: all }
const openRows = { statuses: open, limit: all }
/** Past days show invoiced and paid loads, too: the driver has hauled them. */
const everyRow = { statuses: [...open, 'invoiced', 'paid'], limit: all }

const noRequests: ReadonlyMap<string, RequestedAction> = new Map()

export interface BoardState {
  /** In milliseconds, as of this minute. */
  now: number
  /** Undefined until the rows are read. */
  layout: BoardLayout | undefined
  drivers: readonly Driver[] | undefined
  loads: ReadonlyMap<string, LoadRow>
  /** What this device knows about the drivers who can haul, by their ids. */
  known: ReadonlyMap<string, Availability>
  availability: { asOf: LoadCandidates['asOf'] | undefined; error: Error | null; refetch: () => unknown }
  requests: ReadonlyMap<string, RequestedAction>
  /** Loads with another unsent action on this device, or with a refused one. */
  isMoving: (loadId: string) => boolean
  isRefused: (loadId: string) => boolean
  of: { loads: CachedResourceState<'loads'>; drivers: CachedResourceState<'drivers'> }
}

/** The content of the board, from the cached rows as they change. `least`: see `layoutBoard`. */
export function useBoard(axis: Axis, today: string, least: number): BoardState {
  const cache = useCache()
  const now = useMinute()
  const of = { loads: useCachedResource('loads'), drivers: useCachedResource('drivers') }
  const rows = useCachedRows(cache, 'loads', axis.first < today ? everyRow : openRows)?.rows
  const drivers = useCachedRows(cache, 'drivers', driverRows)?.rows
  const { known: availability, error, refetch } = useAvailability()
  // An equal answer keeps the same objects, so that no row renders again.
  const haulers = availability?.drivers
  const known = useMemo(() => new Map(haulers?.map((driver) => [driver.driverId, driver])), [haulers])
  const pending = usePendingByRow('loads')
  const requests = useMemo(() => (pending.size ? readRequestedActions(pending, now) : noRequests), [pending, now])
  const loads = useMemo(() => new Map(rows?.map((load) => [load.id, load])), [rows])
  const { first, days } = axis
  // Without a first fetch missing rows do not mean an empty board.
  const isRead = rows && drivers && of.loads.revalidatedAt != null && of.drivers.revalidatedAt != null
  const layout = useMemo(
    () =>
      isRead
        ? layoutBoard({
            axis: { first, days },
            now,
            drivers,
            loads: rows,
            requests: [...requests.values()],
            documents: known,
            least,
          })
        : undefined,
    [isRead, rows, drivers, first, days, now, requests, known, least],
  )
  const getEntries = (loadId: string) => (pending.get(loadId) ?? []).filter(({ kind }) => moving.includes(kind))
  return {
    now,
    layout,
    drivers,
    loads,
    known,
    requests,
    of,
    availability: { asOf: availability?.asOf, error, refetch },
    isMoving: (loadId) => getEntries(loadId).length > 0,
    isRefused: (loadId) => getEntries(loadId).some((entry) => needsYou(entry, now) === 'refused'),
  }
}

/** The assignments that wait on this device. A refused one does not count. */
function readRequestedActions(pending: ReadonlyMap<string, readonly Entry[]>, now: number): ReadonlyMap<string, RequestedAction> {
  const found = new Map<string, RequestedAction>()
  for (const [loadId, entries] of pending) {
    for (const entry of entries) {
      if (needsYou(entry, now) === 'refused') continue
      if (entry.kind === 'loadUnassign') found.set(loadId, { loadId, driverId: null })
      if (entry.kind !== 'loadAssign') continue
      const driverId = textIn(entry.body, 'driverId')
      if (driverId) found.set(loadId, { loadId, driverId })
    }
  }
  return found
}
