import type { Entry, EntryKind, Sent } from './outbox/entry.ts'
import type { Draft, Meta } from './rows.ts'

/*
 * What is stored on this device, asked without loading Dexie, and without making a database where there is none.
 */

/** The name of the database, see database.ts. */
export const databaseName = 'fairlane'

/** A draft nobody typed in for so long is forgotten, unless the device is the person's own; in milliseconds. */
export const draftLife = 24 * 3_600_000

/** For how long it is shown, where a request was made, that it was sent; in milliseconds. Few apply twice in a month. */
export const recently: Record<EntryKind, number> = { quote: 24 * 3_600_000, application: 30 * 24 * 3_600_000 }

/** Whether a form of this kind was begun here. A draft that is too old, or open in another tab, counts too. Never rejects. */
export function hasDraft(form: string): Promise<boolean> {
  return ask(async (store) => (await resultOf(store('drafts').index('form').count(form))) > 0)
}

/** Whether a request of this kind waits here, or was sent from here lately. Never rejects. */
export function hasRequest(kind: EntryKind, now: number): Promise<boolean> {
  return ask(async (store) => {
    const waiting: Entry[] = await resultOf(store('outbox').getAll())
    if (waiting.some((entry) => entry.kind === kind)) return true
    const sent: Sent[] = await resultOf(store('sent').getAll())
    return sent.some((one) => one.kind === kind && now - one.at < recently[kind])
  })
}

/**
 * Whether something waits to be sent or notified, is unsent, or is a draft that has expired: what the marker should say, and
 * does not where the browser was killed before it had written it to the disk. Never rejects.
 */
export function hasWork(now: number): Promise<boolean> {
  return ask(async (store) => {
    if ((await resultOf(store('outbox').count())) > 0) return true
    const sent: Sent[] = await resultOf(store('sent').getAll())
    if (sent.some(({ told }) => !told)) return true
    const own: Meta | undefined = await resultOf(store('meta').get('ownDevice'))
    const drafts: Draft[] = await resultOf(store('drafts').getAll())
    const isOld = ({ updatedAt }: Draft) => own?.value !== true && now - updatedAt > draftLife
    return drafts.some((draft) => draft.calledBack !== undefined || isOld(draft))
  })
}

async function ask(question: (store: (name: string) => IDBObjectStore) => Promise<boolean>): Promise<boolean> {
  try {
    const known = await indexedDB.databases()
    if (!known.some(({ name }) => name === databaseName)) return false
    const database = await resultOf(indexedDB.open(databaseName))
    try {
      return await question((name) => database.transaction(name).objectStore(name))
    } finally {
      database.close()
    }
  } catch {
    // What cannot be looked at is as if it were not there: the form that opens says what is wrong.
    return false
  }
}

function resultOf<T>(asked: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    asked.onsuccess = () => resolve(asked.result)
    asked.onerror = () => reject(asked.error)
    // It has gone since: it is not made anew.
    if (asked instanceof IDBOpenDBRequest) asked.onupgradeneeded = () => asked.transaction?.abort()
  })
}
