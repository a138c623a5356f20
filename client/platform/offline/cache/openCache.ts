import { liveQuery, type Observable } from 'dexie'
import { portalScreens } from '#shared/access/navigation'
import { rowsOf } from '#shared/access/permissions'
import type { CurrentUser } from '#shared/users/user'
import { createSignal } from '../../signal.ts'
import { receivedEvents } from '../../transport/events.ts'
import { serverNow } from '../../transport/serverClock.ts'
import { browserLocks } from '../locks.ts'
import { CacheDatabase, type SyncState } from './cacheDatabase.ts'
import { deleteCacheDatabases } from './databases.ts'
import { createListIndex, type ListIndex } from './listIndex.ts'
import { type CachedResource, cachedResources } from './resources.ts'
import { createRevalidator, type Revalidator } from './revalidation.ts'
import { rowServerFor } from './rowServer.ts'

/** The browser has evicted the cached rows, or the person has cleared the site's data. */
export const cacheCleared = createSignal()

/** The user who owns the cache, and the role it is for. */
export type Reader = Pick<CurrentUser, 'id' | 'role'>

/** The open cache of the signed-in user. */
export interface OpenCache {
  userId: string
  role: CurrentUser['role']
  /** Counts up with each opening, to distinguish them. */
  opening: number
  database: CacheDatabase
  revalidator: Revalidator
  /** How current each resource is, as it changes. */
  syncStates: Observable<SyncState[]>
  listIndexes: { [Resource in CachedResource]: ListIndex<Resource> }
  close(): void
}

let open: Promise<OpenCache> | null = null
/** The same once it is resolved. */
let opened: OpenCache | null = null
let currentReader: Reader | null = null
let openings = 0

/** Opens this user's cache. Caches of other users are deleted once the server has confirmed the session. */
export function openCache({ id: userId, role }: Reader): Promise<OpenCache> {
  if (open && currentReader?.id === userId && currentReader.role === role) return open
  const before = closeCache()
  currentReader = { id: userId, role }
  const opening = (async () => {
    await before
    const closing = new AbortController()
    const close = () => {
      closing.abort()
      database.close()
    }
    const closed = () => {
      release(opening)
      close()
    }
    const database = new CacheDatabase(userId, { closed })
    const openDatabase = async () => {
      await database.open()
      database.backendDB().addEventListener('close', () => {
        closed()
        cacheCleared.publish()
      })
    }
    await openDatabase()
    // Dexie closes a database when its page enters the back-forward cache: open it again before anything reads it.
    const reopen = ({ persisted }: PageTransitionEvent) => void (persisted && openDatabase().catch(closed))
    addEventListener('pageshow', reopen, { capture: true, signal: closing.signal })
    const now = () => serverNow().getTime()
    const listIndexes = Object.fromEntries(
      cachedResources.map((resource) => [resource, createListIndex(database, resource)]),
    ) as unknown as OpenCache['listIndexes']
    closing.signal.addEventListener('abort', () => {
      for (const listIndex of Object.values(listIndexes)) listIndex.close()
    })
    const revalidator = createRevalidator({
      database,
      role,
      now,
      locks: browserLocks(),
      server: rowServerFor(userId),
      received: receivedEvents,
    })
    const syncStates = liveQuery(() => database.syncStates.toArray())
    // Its readers get the error too, and show it.
    const watching = syncStates.subscribe({ error: () => {} })
    closing.signal.addEventListener('abort', () => watching.unsubscribe())
    openings += 1
    return { userId, role, opening: openings, database, revalidator, syncStates, listIndexes, close }
  })()
  open = opening
  opening.then(
    (cache) => {
      if (open === opening) opened = cache
    },
    () => release(opening),
  )
  return opening
}

/** The cache if it is already open for this user, to render without waiting for a promise. */
export function openedCache({ id, role }: Reader): OpenCache | undefined {
  return opened?.userId === id && opened.role === role ? opened : undefined
}

/** Resolves when the first rows of the list at this address and the sync states of all resources are in memory. */
export async function preloadScreen({ syncStates, listIndexes }: OpenCache, pathname: string): Promise<void> {
  const { lists } = portalScreens.find(({ paths }) => paths.includes(pathname)) ?? {}
  const listIndex = lists && lists in listIndexes ? listIndexes[lists as CachedResource] : undefined
  await Promise.all([
    // Its readers get the error too, and show it.
    waitForFirst((done) => syncStates.subscribe({ next: done, error: done }).unsubscribe),
    listIndex && waitForFirst((done) => listIndex.subscribe(done)),
  ])
}

/** Resolves when the subscription first calls its listener, and then unsubscribes. */
async function waitForFirst(subscribe: (done: () => void) => () => void): Promise<void> {
  let stop = () => {}
  await new Promise<void>((resolve) => {
    stop = subscribe(resolve)
  })
  stop()
}

/** The next call of `openCache` opens it again. */
function release(opening: Promise<OpenCache>): void {
  if (open === opening) open = currentReader = opened = null
}

/**
 * Fetches the resources that this device never fetched, or fetched for another role. It does so on any screen, because the user
 * may need them offline.
 */
export async function revalidateMissing({ database, revalidator }: OpenCache, { role }: Reader): Promise<void> {
  const states = await database.syncStates.toArray()
  for (const resource of cachedResources) {
    const state = states.find((syncState) => syncState.resource === resource)
    // A resource that the user may not read any more is requested once more: the refusal deletes it.
    const isDue = state ? state.role !== role : rowsOf(role, resource) !== null
    // After a failure the resource's own screen fetches it.
    if (isDue) await revalidator.ensure(resource).catch(() => {})
  }
}

/** Closes the cache: this page neither reads nor writes it any more. */
export async function closeCache(): Promise<void> {
  const before = open
  open = currentReader = opened = null
  // A cache that failed to open needs no closing, and its callers have the error.
  const cache = await before?.catch(() => null)
  cache?.close()
}

/** Deletes the caches of all users but `userId` (null: of all users). */
export async function deleteCaches(userId: string | null): Promise<void> {
  if (currentReader && currentReader.id !== userId) await closeCache()
  await deleteCacheDatabases(userId)
}
