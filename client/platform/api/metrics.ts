import { createSyncStoragePersister } from '@tanstack/query-sync-storage-persister'
import { type DehydrateOptions, dehydrate, hydrate, type QueryClient } from '@tanstack/react-query'
import type { PersistedClient } from '@tanstack/react-query-persist-client'
import { unreviewedExpenses } from './expenseQueries.ts'
import { invoiceQueries } from './invoiceQueries.ts'
import { queries } from './queries.ts'

const storageKey = 'fairlane-dashboard'
/** In milliseconds; the same as for the stored session. */
const maxAge = 30 * 86_400_000

/** Null where the browser refuses storage. */
function storage(): Storage | null {
  try {
    return localStorage
  } catch {
    // A browser that blocks storage throws on access.
    return null
  }
}

/**
 * Persists for use offline: the dashboard's metrics, the sessions, the disputed events, the expenses that need review, the custom
 * document types and the loads to invoice. Deletes the data of another user or another build first. A failed fetch leaves the
 * stored data unchanged. Returns a function that stops persisting.
 */
export function persistMetrics(client: QueryClient, userId: string): () => void {
  const persisted = [
    ...[
      queries.dashboard(),
      queries.sessions(),
      queries.openAsides(),
      queries.unresolvedDisputes(),
      unreviewedExpenses,
      queries.customTypes(),
      invoiceQueries.waitingLoads(),
    ],
  ]
  const addresses = persisted.map(({ queryKey: [address] }) => address)
  // The URL of this chunk contains a hash of the build.
  const buster = `${import.meta.url} ${userId}`
  let live = true
  const store = storage()
  // The persister writes a second later: after a sign-out it must not write any more.
  const writing = store && {
    getItem: (key: string) => store.getItem(key),
    removeItem: (key: string) => store.removeItem(key),
    setItem: (key: string, value: string) => live && store.setItem(key, value),
  }
  const persister = createSyncStoragePersister({ storage: writing, key: storageKey })
  const stored = persister.restoreClient() as PersistedClient | undefined
  if (stored?.buster === buster && Date.now() - stored.timestamp < maxAge) hydrate(client, stored.clientState)
  else if (stored) persister.removeClient()
  // A query that is fetching for the first time only has a promise, which storage cannot hold.
  const isPersisted: NonNullable<DehydrateOptions['shouldDehydrateQuery']> = ({ queryKey, state }) =>
    state.status !== 'pending' && addresses.some((address) => address === queryKey[0])
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
    // Another user may sign in next and must not see these.
    for (const address of addresses) void client.resetQueries({ queryKey: [address] })
  }
}

/** Deletes the persisted metrics after a sign-out. */
export function evictMetrics(): void {
  storage()?.removeItem(storageKey)
}
