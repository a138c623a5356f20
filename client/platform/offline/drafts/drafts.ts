import { newKey } from '../../transport/key.ts'
import type { OfflineDatabase } from '../database.ts'
import type { Locks } from '../locks.ts'
import { dropBytes, fileTables } from '../outbox/bytes.ts'
import type { TakenFile } from '../outbox/entry.ts'
import { deleteDraft, isFileDraft } from '../outbox/files.ts'
import { type Cancelled, cancelDraft } from '../outbox/requeue.ts'
import { draftLife, sharedDraftLife } from '../quickRead.ts'
import type { Draft, DraftBase } from '../rows.ts'
import { isKnownHere } from '../session/storedSession.ts'
import { isSharedDevice } from '../sharedDevice.ts'

export interface DraftParts {
  database: OfflineDatabase
  locks: Locks
  now: () => number
}

/** The draft of an open form. No other tab can open it until `close`, or until this tab dies. */
export interface OpenDraft {
  id: string
  /** The user who has it open, null for a visitor. */
  userId: string | null
  /** The stored draft; null where the form starts empty. */
  restored: Draft | null
  /**
   * Persists the form's values, and their base where given. Rejects when the device cannot (`whyNotPersisted`), and once the user
   * has signed out here, perhaps in another tab.
   */
  save(values: unknown, base?: DraftBase): Promise<void>
  /** All fields are empty: deletes the draft, unless it is an unsent request, which stays with these values. */
  clear(values: unknown): Promise<void>
  /** Deletes the draft after the form was sent or discarded; the form goes on with the same id. */
  forget(): Promise<void>
  /** Leaves the form without sending: queues a pulled back entry again, see `cancelDraft`. */
  cancel(options?: { evenIfEdited?: boolean }): Promise<Cancelled>
  close(): void
}

/** The data of one write: the latest values when it begins. */
interface Queued {
  values: unknown
  base: DraftBase | undefined
  done: Promise<void>
}

/**
 * Opens the newest draft of `form` that no other tab has open, or a new one. `id`: that very draft, as of an entry to edit.
 * `userId`: only drafts of this person, null for a visitor's.
 */
export async function openDraft(
  parts: DraftParts,
  form: string,
  { userId = null, id }: { userId?: string | null; id?: string | null } = {},
): Promise<OpenDraft> {
  const { database } = parts
  await deleteExpired(parts)
  const found = await database.drafts.where({ form }).toArray()
  const matching = found
    // Drafts of a newer version of the app are left to it.
    .filter((draft) => draft.v === 1 && draft.userId === userId && (!id || draft.id === id))
    .sort((a, b) => b.updatedAt - a.updatedAt)
  for (const { id: found } of matching) {
    const close = await acquire(parts.locks, found)
    if (!close) continue
    // Another tab may have submitted or deleted it before this one got the lock.
    const restored = await database.drafts.get(found)
    if (restored) return opened(parts, restored, restored, close)
    close()
  }
  const fresh: Draft = { id: newKey(), v: 1, form, userId, values: null, updatedAt: parts.now() }
  return opened(parts, fresh, null, (await acquire(parts.locks, fresh.id)) ?? (() => {}))
}

function opened(
  { database, now }: DraftParts,
  { id, form, userId }: Draft,
  restored: Draft | null,
  close: () => void,
): OpenDraft {
  async function write(latest: Queued): Promise<void> {
    await database.transaction('rw', database.drafts, database.session, async () => {
      // Both at once: a page that is closed right after the keystroke waits for no second round.
      const [stored, isSignedIn] = await Promise.all([database.drafts.get(id), isKnownHere(database, userId)])
      // Input from now on needs another write.
      if (queued === latest) queued = null
      if (!isSignedIn) throw new Error('Signed out')
      // These fields stay until the draft is submitted or deleted.
      const { refused, calledBack, row, base: begun, original } = stored ?? {}
      const before = {
        ...(refused && { refused }),
        ...(calledBack !== undefined && { calledBack }),
        ...(row && { row }),
        ...(begun && { base: begun }),
        ...(original && { original }),
      }
      const { values, base } = latest
      await database.drafts.put({ id, v: 1, form, userId, values, updatedAt: now(), ...before, ...(base && { base }) })
    })
  }

  /**
   * The write that has not begun yet. On a busy device the user types faster than the disk writes, so this write takes the latest
   * values. At most two writes are under way: a photo does not queue behind a write for each keystroke. The write has its place
   * already, before a later submit or deletion of the draft.
   */
  let queued: Queued | null = null
  return {
    id,
    userId,
    restored,
    close,
    save(values, base) {
      if (queued) {
        queued.values = values
        if (base) queued.base = base
        return queued.done
      }
      const latest: Queued = { values, base, done: Promise.resolve() }
      queued = latest
      latest.done = write(latest).finally(() => {
        if (queued === latest) queued = null
      })
      return latest.done
    },
    clear(values) {
      queued = null
      return database.transaction('rw', fileTables(database), async () => {
        const stored = await database.drafts.get(id)
        const isUnsent = stored?.calledBack !== undefined || stored?.refused !== undefined
        if (stored && isUnsent) await database.drafts.put({ ...stored, values, updatedAt: now() })
        else await deleteDraft(database, id)
      })
    },
    forget() {
      // Later input must not join a write that precedes the deletion.
      queued = null
      return deleteDraft(database, id)
    },
    cancel(options) {
      queued = null
      return cancelDraft(database, id, options)
    },
  }
}

/**
 * Deletes a visitor's drafts 30 days after their last keystroke, on a shared device after 24 hours. It runs at start and when a
 * form opens. Submitted requests that became drafts again do not expire, nor do drafts of a signed-in user. Returns when the
 * oldest draft expires, in milliseconds; null without one.
 */
export async function deleteExpired({ database, locks, now }: DraftParts): Promise<number | null> {
  const life = await draftLifeHere(database)
  // The clock was ahead when the draft was written: its lifetime begins now.
  await database.drafts.filter(({ updatedAt }) => updatedAt > now()).modify({ updatedAt: now() })
  const isOld = (draft: Draft) => canExpire(draft) && now() - draft.updatedAt > life
  for (const { id } of await database.drafts.filter(isOld).toArray()) {
    await locks.request(getLockName(id), { ifAvailable: true }, async (lock) => {
      if (!lock) return
      await database.transaction('rw', fileTables(database), async () => {
        const draft = await database.drafts.get(id)
        if (!draft || !isOld(draft)) return
        await database.drafts.delete(id)
        if (isFileDraft(draft)) await dropBytes(database, [(draft.values as TakenFile).sha256])
      })
    })
  }
  const expiring = await database.drafts.filter(canExpire).toArray()
  return expiring.length > 0 ? Math.min(...expiring.map(({ updatedAt }) => updatedAt)) + life : null
}

const canExpire = ({ calledBack, refused, userId }: Draft) => calledBack === undefined && refused === undefined && userId === null

/** Whether a form in any tab has this draft open. */
export function isOpen(locks: Locks, id: string): Promise<boolean> {
  return locks.request(getLockName(id), { ifAvailable: true }, async (lock) => lock === null)
}

/** How long a visitor's draft stays on this device after the last keystroke, in milliseconds. */
export function draftLifeHere(database: OfflineDatabase): Promise<number> {
  return isSharedDevice(database).then((isShared) => (isShared ? sharedDraftLife : draftLife))
}

const getLockName = (id: string) => `draft:${id}`

/** Acquires the draft's lock; returns how to release it, null when another tab has it. */
function acquire(locks: Locks, id: string): Promise<(() => void) | null> {
  return new Promise((resolve, reject) => {
    locks
      .request(getLockName(id), { ifAvailable: true }, (lock) => {
        if (!lock) {
          resolve(null)
          return Promise.resolve()
        }
        return new Promise<void>((release) => resolve(release))
      })
      .catch(reject)
  })
}
