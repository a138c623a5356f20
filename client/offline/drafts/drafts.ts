import { newKey } from '../../transport/key.ts'
import type { OfflineDatabase } from '../database.ts'
import type { Locks } from '../locks.ts'
import { draftLife } from '../peek.ts'
import type { Draft } from '../rows.ts'

export interface DraftParts {
  database: OfflineDatabase
  locks: Locks
  now: () => number
}

/** The draft of one open form. No other tab writes it or takes it until `close`, or until this tab dies. */
export interface OpenDraft {
  id: string
  /** What was found when the form opened; null when it began empty. */
  restored: Draft | null
  /** Persists what is in the form now. Rejects when the device cannot (`whyNotPersisted`). */
  save(values: unknown): Promise<void>
  /** Forgets what was typed; the form goes on as an empty one, under the same id. */
  forget(): Promise<void>
  close(): void
}

/**
 * Opens the newest draft of `form` that no other tab has open, or a new one. `id` opens that very one, the draft an edited
 * entry became. `userId`: whose it is, null for a visitor; nobody sees another's.
 */
export async function openDraft(
  parts: DraftParts,
  form: string,
  { userId = null, id }: { userId?: string | null; id?: string | null } = {},
): Promise<OpenDraft> {
  const { database } = parts
  await forgetOld(parts)
  const found = await database.drafts.where({ form }).toArray()
  const mine = found
    // One that a newer version of the app has stored is left to it.
    .filter((draft) => draft.v === 1 && draft.userId === userId && (!id || draft.id === id))
    .sort((a, b) => b.updatedAt - a.updatedAt)
  for (const { id: found } of mine) {
    const close = await hold(parts.locks, found)
    if (!close) continue
    // Another tab may have sent or forgotten it before the lock was ours.
    const restored = await database.drafts.get(found)
    if (restored) return opened(parts, restored, restored, close)
    close()
  }
  const fresh: Draft = { id: newKey(), v: 1, form, userId, values: null, updatedAt: parts.now() }
  return opened(parts, fresh, null, (await hold(parts.locks, fresh.id)) ?? (() => {}))
}

function opened(
  { database, now }: DraftParts,
  { id, form, userId }: Draft,
  restored: Draft | null,
  close: () => void,
): OpenDraft {
  return {
    id,
    restored,
    close,
    save: (values) =>
      database.transaction('rw', database.drafts, async () => {
        // What it was before stays known of it, and goes with it.
        const { refused, calledBack } = (await database.drafts.get(id)) ?? {}
        const before = { ...(refused && { refused }), ...(calledBack !== undefined && { calledBack }) }
        await database.drafts.put({ id, v: 1, form, userId, values, updatedAt: now(), ...before })
      }),
    forget: () => database.drafts.delete(id),
  }
}

/**
 * Forgets drafts whose last keystroke is more than a day old: at start, and whenever a form opens. What was submitted once
 * and taken back waits for the person like the rest of the outbox. Answers when the oldest of the others is to go, in
 * milliseconds; null when none is.
 */
export async function forgetOld({ database, locks, now }: DraftParts): Promise<number | null> {
  if (await isOwnDevice(database)) return null
  // Written under a clock that was ahead: its day begins now.
  await database.drafts.filter(({ updatedAt }) => updatedAt > now()).modify({ updatedAt: now() })
  const isOld = (draft: Draft | undefined) => draft !== undefined && mayGo(draft) && now() - draft.updatedAt > draftLife
  for (const { id } of await database.drafts.filter(isOld).toArray()) {
    await locks.request(lockOf(id), { ifAvailable: true }, async (lock) => {
      if (!lock) return
      await database.transaction('rw', database.drafts, async () => {
        if (isOld(await database.drafts.get(id))) await database.drafts.delete(id)
      })
    })
  }
  const left = await database.drafts.filter(mayGo).toArray()
  return left.length > 0 ? Math.min(...left.map(({ updatedAt }) => updatedAt)) + draftLife : null
}

const mayGo = ({ calledBack }: Draft) => calledBack === undefined

/** Whether a form has this draft open, in whichever tab. */
export function isOpen(locks: Locks, id: string): Promise<boolean> {
  return locks.request(lockOf(id), { ifAvailable: true }, async (lock) => lock === null)
}

/** Whether the person has said "This is my own device". */
export async function isOwnDevice(database: OfflineDatabase): Promise<boolean> {
  return (await database.meta.get('ownDevice'))?.value === true
}

export async function setOwnDevice(database: OfflineDatabase, own: boolean): Promise<void> {
  await database.meta.put({ key: 'ownDevice', value: own })
}

const lockOf = (id: string) => `draft:${id}`

/** Takes the draft's lock until the answered function is called; null when another tab has it. */
function hold(locks: Locks, id: string): Promise<(() => void) | null> {
  return new Promise((resolve, reject) => {
    locks
      .request(lockOf(id), { ifAvailable: true }, (lock) => {
        if (!lock) {
          resolve(null)
          return Promise.resolve()
        }
        return new Promise<void>((release) => resolve(release))
      })
      .catch(reject)
  })
}
