import { api } from '#shared/paths'
import { nextCursor } from '../api/cursor.ts'
import { type Answer, request, type Segment } from '../api/request.ts'
import { serverNow } from '../api/serverTime.ts'
import { type Catalog, createCatalog } from './catalog.ts'
import { createLastSeen, type LastSeen, type Server } from './lastSeen.ts'
import { browserLocks } from './locks.ts'
import { rememberedUsers, type SeenNoun, type SeenRow, UserDatabase } from './userDatabase.ts'

/** As many rows as a page of a list has at most. */
const pageSize = 1000

const server: Server = {
  async all(noun, tag) {
    const rows: SeenRow[] = []
    let cursor: string | null = null
    do {
      const question: Segment[] = [api[noun], { set: 'working', limit: pageSize, cursor }]
      const answer: Answer<SeenRow[] | undefined> = await request(question, cursor === null ? holding(tag) : {})
      if (!answer.body) return null
      rows.push(...answer.body)
      cursor = nextCursor(answer.headers.get('Link'))
    } while (cursor !== null)
    return rows
  },
  async index(noun, tag) {
    const { body } = await request<[string, string][] | undefined>([api[noun], 'index', { set: 'working' }], holding(tag))
    return body ?? null
  },
  async rows(noun, ids) {
    return (await request<SeenRow[]>([api[noun], { ids: ids.join(',') }])).body
  },
  async totals(noun) {
    return (await request<unknown>([api[noun], 'totals'])).body
  },
}

const holding = (tag: string | null) => (tag === null ? {} : { headers: { 'If-None-Match': `W/"${tag}"` } })

/** What this page has last seen as the person who is signed in. */
export interface SeenAs {
  userId: string
  database: UserDatabase
  lastSeen: LastSeen
  catalogs: { [Noun in SeenNoun]: Catalog<Noun> }
}

let open: Promise<SeenAs> | null = null
let openFor: string | null = null

/** Opens what this device has last seen as this person, and forgets what it has seen as others. */
export function openSeen(userId: string): Promise<SeenAs> {
  if (open && openFor === userId) return open
  const before = closeSeen()
  openFor = userId
  open = (async () => {
    await before
    await forgetSeen(userId)
    const database = new UserDatabase(userId)
    await database.open()
    const now = () => serverNow().getTime()
    return {
      userId,
      database,
      lastSeen: createLastSeen({ database, locks: browserLocks(), server, now }),
      catalogs: {
        loads: createCatalog(database, 'loads'),
        settlements: createCatalog(database, 'settlements'),
        drivers: createCatalog(database, 'drivers'),
      },
    }
  })()
  const opening = open
  // Another try opens it anew.
  opening.catch(() => {
    if (open === opening) open = openFor = null
  })
  return opening
}

/** Nothing of it is read or written by this page any more. */
export async function closeSeen(): Promise<void> {
  const before = open
  open = null
  openFor = null
  const seen = await before?.catch(() => null)
  if (!seen) return
  for (const catalog of Object.values(seen.catalogs)) catalog.close()
  seen.database.close()
}

/** Deletes what this device has seen as anybody but `userId`; null: as anybody. */
export async function forgetSeen(userId: string | null): Promise<void> {
  if (openFor !== userId) await closeSeen()
  for (const other of await rememberedUsers()) if (other !== userId) await new UserDatabase(other).delete()
}
