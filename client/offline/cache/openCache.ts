import { liveQuery, type Observable } from 'dexie'
import { rowsOf } from '#shared/permissions'
import type { CurrentUser } from '#shared/user'
import { createSignal } from '../../signal.ts'
import { receivedEvents } from '../../transport/events.ts'
import { serverNow } from '../../transport/serverClock.ts'
import { browserLocks } from '../locks.ts'
import { CacheDatabase, type SyncState } from './cacheDatabase.ts'
import { deleteCacheDatabases } from './databases.ts'
import { createListIndex, type ListIndex } from './listIndex.ts'
import { type CachedNoun, cachedNouns } from './nouns.ts'
import { createRevalidator, type Revalidator } from './revalidation.ts'
import { rowServerFor } from './rowServer.ts'

/** The browser has taken the room of the cached rows for something else, or its person has cleared it. */
export const cacheCleared = createSignal()

/** Who reads, and as what. */
export type Reader = Pick<CurrentUser, 'id' | 'role'>

/** What this page has open of the cache of who is signed in. */
export interface OpenCache {
  userId: string
  role: CurrentUser['role']
  /** Tells apart what this page has opened one after the other. */
  opening: number
  database: CacheDatabase
  revalidator: Revalidator
  /** How each noun stands to the server, as it changes. */
  syncStates: Observable<SyncState[]>
  listIndexes: { [Noun in CachedNoun]: ListIndex<Noun> }
  close(): void
}

let open: Promise<OpenCache> | null = null
/** What it has come to. */
let opened: OpenCache | null = null
let openFor: Reader | null = null
let openings = 0

/** Opens what this device has cached for this person. What it has cached for others goes when the server has named them. */
export function openCache({ id: userId, role }: Reader): Promise<OpenCache> {
  if (open && openFor?.id === userId && openFor.role === role) return open
  const before = closeCache()
  openFor = { id: userId, role }
  const opening = (async () => {
    await before
    const until = new AbortController()
    const close = () => {
      until.abort()
      database.close()
    }
    const closed = () => {
      release(opening)
      close()
    }
    const database = new CacheDatabase(userId, { closed })
    const openIt = async () => {
      await database.open()
      database.backendDB().addEventListener('close', () => {
        closed()
        cacheCleared.publish()
      })
    }
    await openIt()
    // As the browser puts the page away Dexie closes what it has open. It is opened again before anything reads it.
    const comeBack = ({ persisted }: PageTransitionEvent) => void (persisted && openIt().catch(closed))
    addEventListener('pageshow', comeBack, { capture: true, signal: until.signal })
    const now = () => serverNow().getTime()
    const listIndexes = Object.fromEntries(
      cachedNouns.map((noun) => [noun, createListIndex(database, noun)]),
    ) as unknown as OpenCache['listIndexes']
    until.signal.addEventListener('abort', () => {
      for (const listIndex of Object.values(listIndexes)) listIndex.close()
    })
    const revalidator = createRevalidator({
      ...{ database, role, now, locks: browserLocks(), server: rowServerFor(userId) },
      received: receivedEvents,
    })
    const syncStates = liveQuery(() => database.syncStates.toArray())
    // Who reads it hears of the error, too, and says so.
    const watching = syncStates.subscribe({ error: () => {} })
    until.signal.addEventListener('abort', () => watching.unsubscribe())
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

/** What is open already as this person, to be drawn without waiting for a promise. */
export function openedCache({ id, role }: Reader): OpenCache | undefined {
  return opened?.userId === id && opened.role === role ? opened : undefined
}

/** Until what the screen at this address shows first is in memory. */
export async function preloadScreen({ syncStates, listIndexes }: OpenCache, pathname: string): Promise<void> {
  const noun = cachedNouns.find((one) => pathname.endsWith(one))
  await Promise.all([
    new Promise<unknown>((resolve) => syncStates.subscribe(resolve)),
    noun && new Promise<void>((resolve) => listIndexes[noun].subscribe(resolve)),
  ])
}

/** The next one who asks opens it anew. */
function release(opening: Promise<OpenCache>): void {
  if (open === opening) open = openFor = opened = null
}

/** Fetches what this person may need without a network, whichever screen they have opened: what was never read here, or for another role. */
export async function revalidateMissing({ database, revalidator }: OpenCache, { role }: Reader): Promise<void> {
  const states = await database.syncStates.toArray()
  for (const noun of cachedNouns) {
    const state = states.find((one) => one.noun === noun)
    // What they may not read any more is asked for once more, and goes with the refusal.
    const isDue = state ? state.role !== role : rowsOf(role, noun) !== null
    // What is not read now is read with its screen.
    if (isDue) await revalidator.ensure(noun).catch(() => {})
  }
}

/** Nothing of it is read or written by this page any more. */
export async function closeCache(): Promise<void> {
  const before = open
  open = openFor = opened = null
  // What never opened has nothing to close; whoever waited for it was told why.
  const cache = await before?.catch(() => null)
  cache?.close()
}

/** Deletes what this device has cached for anybody but `userId`; null: for anybody. */
export async function deleteCaches(userId: string | null): Promise<void> {
  if (openFor && openFor.id !== userId) await closeCache()
  await deleteCacheDatabases(userId)
}
