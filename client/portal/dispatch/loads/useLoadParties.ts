import { useMemo } from 'react'
import type { Projection } from '../../../platform/offline/cache/resources.ts'
import { useListIndex } from '../../../platform/offline/cache/useCachedRows.ts'
import { useCache } from '../../list/cache/CacheProvider.tsx'

/** A driver or a broker. */
export interface Party {
  id: string
  name: string
}

/** The drivers and the brokers. */
export interface LoadParties {
  drivers: readonly Party[]
  brokers: readonly Party[]
  /** The name of either; undefined where this device does not know it. */
  nameOf: (id: string) => string | undefined
}

type Load = Projection<'loads'>

/** The drivers and brokers of the cached loads, by name. `found`: loads that may not be cached, whose names count, too. */
export function useLoadParties(found: readonly Load[] | undefined): LoadParties {
  const projections = useListIndex(useCache(), 'loads')?.projections
  const parties = useMemo(() => toParties(projections ?? []), [projections])
  return useMemo(() => {
    const shown = toParties(found ?? [])
    const all = [...shown.drivers, ...shown.brokers, ...parties.drivers, ...parties.brokers]
    const names = new Map(all.map(({ id, name }) => [id, name]))
    return { ...parties, nameOf: (id) => names.get(id) }
  }, [parties, found])
}

function toParties(loads: readonly Load[]) {
  const [drivers, brokers] = [new Map<string, string>(), new Map<string, string>()]
  for (const { assignedDriverId, driverName, brokerId, brokerName } of loads) {
    if (assignedDriverId && driverName) drivers.set(assignedDriverId, driverName)
    if (brokerId && brokerName) brokers.set(brokerId, brokerName)
  }
  return { drivers: byName(drivers), brokers: byName(brokers) }
}

function byName(names: ReadonlyMap<string, string>): Party[] {
  return [...names].map(([id, name]) => ({ id, name })).sort((a, b) => a.name.localeCompare(b.name))
}
