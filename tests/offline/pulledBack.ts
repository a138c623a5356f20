import { openDraft } from '../../client/platform/offline/drafts/drafts.ts'
import type { Entry } from '../../client/platform/offline/outbox/entry.ts'
import { dropFile, heldFiles } from '../../client/platform/offline/outbox/files.ts'
import type { Draft } from '../../client/platform/offline/rows.ts'
import type { Tab } from './device.ts'
import type { Item } from './items.ts'
import type { Random } from './random.ts'

interface Editing {
  random: Random
  now: () => number
  itemOf: (body: unknown) => Item | undefined
  settle: (tab: Tab, wanted: 'edit', entry: Entry) => Promise<void>
  /** The SHA-256 of photos that the driver has removed. */
  dropped: string[]
}

/** Whether nothing can be sent under this key any more: Cancel queues what was surely never sent under the same one. */
export async function isCancelled({ database }: Tab, id: string, draft: string | null): Promise<boolean> {
  if (draft === null) return true
  const original = (await database.drafts.get(draft))?.original
  return original !== undefined && original.id !== id
}

/** A form rejects typed values once the session of its user has ended. */
function ifSignedOut(error: unknown): void {
  if (!(error instanceof Error && error.message === 'Signed out')) throw error
}

/** A person who presses *Change* on entries and then *Cancel*, with or without typing; who leaves the form, or dies in it. */
export function editing({ random, now, itemOf, settle, dropped }: Editing) {
  const counts = { changed: 0, putBack: 0 }

  async function editForm(tab: Tab, { id, form, userId }: Draft): Promise<void> {
    const draft = await openDraft({ ...tab, now }, form, { userId, id })
    const { restored } = draft
    if (draft.id === id && restored) {
      if (random.chance(0.4)) await draft.save({ ...(restored.values as object), typed: random.below(9) }).catch(ifSignedOut)
      if (random.chance(0.2)) await draft.clear(restored.values)
      const [photo] = random.chance(0.3) ? await heldFiles(tab.database, id) : []
      if (photo) dropped.push(photo.sha256)
      if (photo) await dropFile(tab.database, id, photo.sha256)
      if (random.chance(0.7)) {
        const item = itemOf(restored.original?.body)
        // It is out of its place: what was written later may have been sent meanwhile.
        if (item) item.seq = null
        const asked = await draft.cancel()
        const done = asked === 'edited' ? await draft.cancel({ evenIfEdited: true }) : asked
        if (done === 'queued') counts.putBack += 1
        // The entry has it again.
        if (done === 'queued' && photo) dropped.splice(dropped.indexOf(photo.sha256), 1)
      }
    }
    draft.close()
  }

  return {
    counts,
    /** *Change* in the outbox opens the form of an entry. */
    async change(tab: Tab): Promise<void> {
      const entry = random.pick(await tab.database.outbox.toArray())
      if (!entry || entry.file) return
      counts.changed += 1
      await settle(tab, 'edit', entry)
      const draft = (await tab.database.drafts.toArray()).find(({ original }) => original?.seq === entry.seq)
      if (draft) await editForm(tab, draft)
    },
    /** The form of an entry that the driver pulled back some time ago, as from *Not sent*. */
    async reopen(tab: Tab): Promise<void> {
      const drafts = (await tab.database.drafts.toArray()).filter(({ original }) => original !== undefined)
      const draft = random.pick(drafts)
      if (draft) await editForm(tab, draft)
    },
  }
}
