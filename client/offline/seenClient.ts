import { liveQuery, type Observable } from 'dexie'
import { api } from '#shared/paths'
import { rowsOf } from '#shared/permissions'
import type { TaggedRow } from '#shared/setParts'
import type { CurrentUser } from '#shared/user'
import { createSignal } from '../signal.ts'
import { nextCursor } from '../transport/cursor.ts'
import { type Answer, request, type Segment } from '../transport/request.ts'
import { serverNow } from '../transport/serverClock.ts'
import { type Catalog, createCatalog } from './catalog.ts'
import { createLastSeen, type LastSeen, type Server } from './lastSeen.ts'
import { browserLocks } from './locks.ts'
import { forgetSeenRows, type Reading, type SeenNoun, type SeenRow, seenNouns, UserDatabase } from './userDatabase.ts'

/** As many rows as a page of a list has at most. */
const pageSize = 1000

/** The server as it answers this person: another who has signed in meanwhile, in another tab, is not told for them. */
function serverFor(userId: string): Server {
  const ask = <Body>(question: Segment[], tag: string | null = null): Promise<Answer<Body>> =>
    request(question, { headers: { 'X-Expected-User': userId, ...(tag === null ? {} : { 'If-None-Match': `W/"${tag}"` }) } })
  return {
    async all(noun, tag) {
      const rows: SeenRow[] = []
      let cursor: string | null = null
      do {
        const question: Segment[] = [api[noun], { set: 'working', limit: pageSize, cursor }]
        const answer: Answer<SeenRow[] | undefined> = await ask(question, cursor === null ? tag : null)
        if (!answer.body) return null
        rows.push(...answer.body)
        cursor = nextCursor(answer.headers.get('Link'))
      } while (cursor !== null)
      return rows
    },
    async index(noun, tag, parts) {
      const question: Segment[] = [api[noun], 'index', { set: 'working', parts: parts.join('.') }]
      const answer: Answer<(TaggedRow[] | null)[] | undefined> = await ask(question, tag)
      return answer.body ?? null
    },
    rows: async (noun, ids) => (await ask<SeenRow[]>([api[noun], { ids: ids.join(',') }])).body,
    totals: async (noun) => (await ask<unknown>([api[noun], 'totals'])).body,
    records: async (noun, ids) => (await ask<{ id: string }[]>([api[noun], 'records', { ids: ids.join(',') }])).body,
  }
}

/** The browser has taken the room of the cached rows for something else, or its person has cleared it. */
export const cacheCleared = createSignal()

/** Who reads, and as what. */
export type Reader = Pick<CurrentUser, 'id' | 'role'>

/** What this page has last seen as the person who is signed in. */
export interface SeenAs {
  userId: string
  role: CurrentUser['role']
  /** Tells apart what this page has opened one after the other. */
  opening: number
  database: UserDatabase
  lastSeen: LastSeen
  /** When each noun was last read through, as it changes. */
  readings: Observable<Reading[]>
  catalogs: { [Noun in SeenNoun]: Catalog<Noun> }
  close(): void
}

let open: Promise<SeenAs> | null = null
/** What it has come to. */
let opened: SeenAs | null = null
let openFor: Reader | null = null
let openings = 0

/** Opens what this device has last seen as this person. What it has seen as others goes when the server has named them. */
export function openSeen({ id: userId, role }: Reader): Promise<SeenAs> {
  if (open && openFor?.id === userId && openFor.role === role) return open
  const before = closeSeen()
  openFor = { id: userId, role }
  const opening = (async () => {
    await before
    const until = new AbortController()
    const close = () => {
      until.abort()
      database.close()
    }
    const closed = () => {
      forgetOpening(opening)
      close()
    }
    const database = new UserDatabase(userId, { closed })
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
    const catalogs = Object.fromEntries(
      seenNouns.map((noun) => [noun, createCatalog(database, noun)]),
    ) as unknown as SeenAs['catalogs']
    until.signal.addEventListener('abort', () => {
      for (const catalog of Object.values(catalogs)) catalog.close()
    })
    const lastSeen = createLastSeen({ database, locks: browserLocks(), server: serverFor(userId), role, now })
    const readings = liveQuery(() => database.readings.toArray())
    const watching = readings.subscribe({ error: () => {} })
    until.signal.addEventListener('abort', () => watching.unsubscribe())
    openings += 1
    return { userId, role, opening: openings, database, lastSeen, readings, catalogs, close }
  })()
  open = opening
  opening.then(
    (seen) => {
      if (open === opening) opened = seen
    },
    // Another try opens it anew.
    () => forgetOpening(opening),
  )
  return opening
}

/** What is open already as this person, to be drawn without waiting for a promise. */
export function openNow({ id, role }: Reader): SeenAs | undefined {
  return opened?.userId === id && opened.role === role ? opened : undefined
}

/** Until what the screen at this address shows first is at hand. */
export async function readFirst({ readings, catalogs }: SeenAs, pathname: string): Promise<void> {
  const noun = seenNouns.find((one) => pathname.endsWith(one))
  await Promise.all([
    new Promise<unknown>((resolve) => readings.subscribe(resolve)),
    noun && new Promise<void>((resolve) => catalogs[noun].subscribe(resolve)),
  ])
}

function forgetOpening(opening: Promise<SeenAs>): void {
  if (open === opening) open = openFor = opened = null
}

/** Reads what this person may need without a network, whichever screen they have opened: what was never read here, or in another role. */
export async function catchUp({ database, lastSeen }: SeenAs, { role }: Reader): Promise<void> {
  const readings = await database.readings.toArray()
  for (const noun of seenNouns) {
    const reading = readings.find((one) => one.noun === noun)
    // What they may not read any more is asked for once more, and goes with the refusal.
    const isDue = reading ? reading.role !== role : rowsOf(role, noun) !== null
    // What is not read now is read with its screen.
    if (isDue) await lastSeen.catchUp(noun).catch(() => {})
  }
}

/** Nothing of it is read or written by this page any more. */
export async function closeSeen(): Promise<void> {
  const before = open
  open = openFor = opened = null
  const seen = await before?.catch(() => null)
  seen?.close()
}

/** Deletes what this device has seen as anybody but `userId`; null: as anybody. */
export async function forgetSeen(userId: string | null): Promise<void> {
  if (openFor && openFor.id !== userId) await closeSeen()
  await forgetSeenRows(userId)
}
