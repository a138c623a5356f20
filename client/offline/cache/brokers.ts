import type { OpenCache } from './openCache.ts'

/** A broker as the cached loads name it. */
export interface CachedBroker {
  id: string
  name: string
}

/** The brokers of the cached loads: those that this device knows without a network. */
export async function readBrokers({ database }: Pick<OpenCache, 'database'>): Promise<CachedBroker[]> {
  const names = new Map<string, string>()
  await database.rowsOf('loads').each(({ brokerId, brokerName }) => {
    if (brokerId && brokerName) names.set(brokerId, brokerName)
  })
  return [...names].map(([id, name]) => ({ id, name }))
}
