import { useMemo } from 'react'
import { type ActiveLoad, isActive } from '#shared/drivers/driverFindings'
import type { LoadRow } from '#shared/loads/load'
import { useCachedRows } from '../../../platform/offline/cache/useCachedRows.ts'
import { useCache } from '../../list/cache/CacheProvider.tsx'
import { useCachedResource } from '../../list/cache/useCachedResource.ts'

/** More than anybody has at once. */
const maxLoads = 20

/** The loads that a driver has to haul still, for who reads loads; undefined until they are read. */
export function useActiveLoads(driverId: string): readonly (LoadRow & Pick<ActiveLoad, 'status'>)[] | undefined {
  const { revalidatedAt } = useCachedResource('loads')
  const matches = useMemo(() => (load: LoadRow) => load.assignedDriverId === driverId && isActive(load), [driverId])
  const query = useMemo(() => ({ matches, limit: maxLoads }), [matches])
  const rows = useCachedRows(useCache(), 'loads', query)?.rows
  return revalidatedAt == null ? undefined : rows?.filter(isActive)
}
