import type { Entry, Sent } from './outbox/entry.ts'
import type { VisitorKind } from './outbox/kinds.ts'
import type { Draft, Meta, Tracked } from './rows.ts'

/* Reads the device's database without loading Dexie, and without creating it where there is none. */

/** The name of the database, see database.ts. */
export const databaseName = 'fairlane'

/** A visitor's draft expires this long after the last keystroke; in milliseconds. */
export const draftLife = 30 * 86_400_000

/** The same on a device that the visitor has marked as shared. */
export const sharedDraftLife = 86_400_000

/** How long the device retains sent requests and opened loads and quotes, in milliseconds. */
export const retentionMs = 30 * 86_400_000

/** How long the form shows that a request was sent, in milliseconds. Few people apply twice in a month. */
export const recently: Record<VisitorKind, number> = { quote: 24 * 3_600_000, application: 30 * 24 * 3_600_000 }

/** Whether there is a draft of this form, including expired ones and those open in another tab. Never rejects. */
export function hasDraft(form: string): Promise<boolean> {
  return query(async (store) => (await toPromise(store('drafts').index('form').count(form))) > 0)
}

/** Whether a request of this kind waits here, or was sent within `retentionMs`. Never rejects. */
export function hasRequest(kind: VisitorKind, now: number): Promise<boolean> {
  return query(async (store) => {
    const waiting: Entry[] = await toPromise(store('outbox').getAll())
    if (waiting.some((entry) => entry.kind === kind)) return true
    const sent: Sent[] = await toPromise(store('sent').getAll())
    return sent.some((row) => row.kind === kind && now - row.at < retentionMs)
  })
}

/**
 * Whether any request waits to be sent, needs a toast, is unsent, or has expired. The eviction marker should say so, but the
 * browser may be killed before it writes the marker. The marker also counts drafts only as expiring. Never rejects.
 */
export function hasWork(now: number): Promise<boolean> {
  return query(async (store) => {
    if ((await toPromise(store('outbox').count())) > 0) return true
    const sent: Sent[] = await toPromise(store('sent').getAll())
    if (sent.some(({ shown, at }) => !shown || now - at > retentionMs)) return true
    const tracked: Tracked[] = await toPromise(store('tracked').getAll())
    if (tracked.some(({ at }) => now - at > retentionMs)) return true
    const shared: Meta | undefined = await toPromise(store('meta').get('sharedDevice'))
    const life = shared?.value === true ? sharedDraftLife : draftLife
    const drafts: Draft[] = await toPromise(store('drafts').getAll())
    const isOld = ({ updatedAt, userId }: Draft) => userId === null && now - updatedAt > life
    return drafts.some((draft) => draft.calledBack !== undefined || isOld(draft))
  })
}

async function query(read: (store: (name: string) => IDBObjectStore) => Promise<boolean>): Promise<boolean> {
  try {
    const databases = await indexedDB.databases()
    if (!databases.some(({ name }) => name === databaseName)) return false
    const database = await toPromise(indexedDB.open(databaseName))
    try {
      return await read((name) => database.transaction(name).objectStore(name))
    } finally {
      database.close()
    }
  } catch {
    // Unreadable counts as empty: the form that opens shows the error.
    return false
  }
}

function toPromise<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
    // It was deleted meanwhile: do not create it again.
    if (request instanceof IDBOpenDBRequest) request.onupgradeneeded = () => request.transaction?.abort()
  })
}
