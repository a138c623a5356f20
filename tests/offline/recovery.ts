import type { Entry } from '../../client/platform/offline/outbox/entry.ts'
import { isFileDraft } from '../../client/platform/offline/outbox/files.ts'
import { storeSignIn } from '../../client/platform/offline/session/storedSession.ts'
import type { Tab } from './device.ts'
import { type Item, nameOf } from './items.ts'
import type { Network } from './network.ts'
import type { Random } from './random.ts'

/** An item that the device had no room for is stored nowhere: it has no entry, and its photos still belong to its form. */
export async function halfStored({ database }: Tab, { name, photos }: Item, draft: string | undefined): Promise<string[]> {
  const entries = await database.outbox.filter(({ body }) => nameOf(body) === name).count()
  const held = await database.drafts.filter((one) => isFileDraft(one) && one.id.startsWith(`${draft}:`)).count()
  return entries > 0 || held !== photos.length ? [`${name} is stored by half: ${entries} times, ${held} photos`] : []
}

interface Recovery {
  users: readonly string[]
  network: Network
  random: Random
  itemOf: (body: unknown) => Item | undefined
  resend: (tab: Tab, entry: Entry) => Promise<void>
  pass: (milliseconds: number) => void
}

/** Everybody signs in again, on a good network, and decides about what was refused, until all is sent. */
export async function recover(tab: Tab, { users, network, random, itemOf, resend, pass }: Recovery): Promise<void> {
  const { database, outbox } = tab
  for (let round = 0; round < 6; round++) {
    for (const entry of await database.outbox.toArray()) {
      if (entry.state !== 'needsYou') continue
      const item = itemOf(entry.body)
      if (entry.file) await resend(tab, entry)
      else if (item && isPointless(item, entry)) {
        // If the item has arrived with another text, the server must have one of the two.
        if (entry.answer?.status !== null) item.discarded = true
        await outbox.discard(entry.id)
      } else await (random.chance(0.5) ? resend(tab, entry) : outbox.edit(entry.id))
    }
    // And submits drafts with an unknown outcome again.
    for (const { id, userId, row, values, refused } of await database.drafts.toArray())
      if (refused?.doubtful) {
        const item = itemOf(values)
        if (item) item.seq = null
        await outbox.enqueue(item?.kind ?? 'quote', values, { draft: id, userId, ...(row && { row }) })
      }
    for (const user of users) {
      network.session = user
      await storeSignIn(database, user)
      await outbox.drain({ skipBackOff: true })
    }
    if (round > 0 && (await database.outbox.count()) === 0) return
    pass(3_600_000)
  }
}

/**
 * The driver discards an invalid item, another text of an item that has arrived, and a withdrawal of days off already declined.
 */
const isPointless = ({ kind, invalid }: Item, { answer }: Entry): boolean =>
  invalid || answer?.status === null || (kind === 'daysOffWithdrawal' && answer?.status === 422)
