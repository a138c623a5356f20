import { createSyncStoragePersister } from '@tanstack/query-sync-storage-persister'
import { type DehydrateOptions, dehydrate, hydrate, type QueryClient } from '@tanstack/react-query'
import type { PersistedClient } from '@tanstack/react-query-persist-client'
import { queries } from './queries.ts'

const storageKey = 'fairlane-dashboard'
/** As long as a device remembers who is signed in, in milliseconds. */
const maxAge = 30 * 86_400_000

/** Where a browser refuses to store anything, nothing is stored. */
function storage(): Storage | null {
  try {
    return localStorage
  } catch {
    // A browser that refuses storage throws when it is only asked for.
    return null
  }
}

/**
 * Persists the dashboard's figures and the list of sessions on this device, so that the last ones are there without a network;
 * those of another person or another build are emptied first. A failed read leaves them as they were. Answers how to stop.
 */
export function persistFigures(client: QueryClient, userId: string): () => void {
  const addresses = [queries.dashboard(), queries.sessions()].map(({ queryKey: [address] }) => address)
  // The address of this chunk carries the hash of its build.
  const buster = `${import.meta.url} ${userId}`
  let live = true
  const store = storage()
  // It writes a second later: what it writes after the sign-out would be of somebody who has gone.
  const writing = store && {
    getItem: (key: string) => store.getItem(key),
    removeItem: (key: string) => store.removeItem(key),
    setItem: (key: string, value: string) => live && store.setItem(key, value),
  }
  const persister = createSyncStoragePersister({ storage: writing, key: storageKey })
  const stored = persister.restoreClient() as PersistedClient | undefined
  if (stored?.buster === buster && Date.now() - stored.timestamp < maxAge) hydrate(client, stored.clientState)
  else if (stored) persister.removeClient()
  const isPersisted: NonNullable<DehydrateOptions['shouldDehydrateQuery']> = ({ queryKey }) =>
    addresses.some((address) => address === queryKey[0])
  const stop = client.getQueryCache().subscribe((event) => {
    if (event.type !== 'updated' || event.action.type !== 'success' || !isPersisted(event.query)) return
    persister.persistClient({
      buster,
      timestamp: Date.now(),
      clientState: dehydrate(client, { shouldDehydrateQuery: isPersisted }),
    })
  })
  return () => {
    live = false
    stop()
    // The device may have taken somebody else for the one who is signed in: the next person begins with nothing.
    for (const address of addresses) void client.resetQueries({ queryKey: [address] })
  }
}

/** Nobody is signed in any more: the figures are nobody's. */
export function evictFigures(): void {
  storage()?.removeItem(storageKey)
}
