import { randomUUID } from 'node:crypto'
import { whyNotPersisted } from '../../client/platform/offline/database.ts'
import { openDraft } from '../../client/platform/offline/drafts/drafts.ts'
import type { Entry } from '../../client/platform/offline/outbox/entry.ts'
import { formOf, isFile } from '../../client/platform/offline/outbox/kinds.ts'
import type { EnqueueOptions } from '../../client/platform/offline/outbox/outbox.ts'
import { cancelKey, probeServer, sendEntry } from '../../client/platform/offline/outbox/send.ts'
import { discardUnsent, readUnsent } from '../../client/platform/offline/outbox/unsent.ts'
import { storeExpiry, storeSignIn } from '../../client/platform/offline/session/storedSession.ts'
import { makeDevice, type Tab } from './device.ts'
import { type Ending, readLeft } from './ending.ts'
import { bodyOf, forms, type Item, type ItemKind, makeItem, nameOf, nounOf, otherText, photosOf, type Scene } from './items.ts'
import { newNetwork, runOn, runTimers, turn } from './network.ts'
import { takePhotos } from './photos.ts'
import { editing, isCancelled } from './pulledBack.ts'
import { Random } from './random.ts'
import { halfStored, recover } from './recovery.ts'

/**
 * Several tabs and a worker act randomly on a faulty network, a server that is killed and a device that is full now and then;
 * then all of it recovers, and everybody signs in again.
 */
export async function runSchedule(seed: number, scene: Scene, steps = 70): Promise<Ending> {
  // Another name where it is repeated, on what its first run has stored.
  const schedule = `${seed} ${randomUUID().slice(0, 8)}`
  const people = [...scene.desk, scene.driver]
  const users = people.map(({ id }) => id)
  const random = new Random(seed)
  let clock = Date.UTC(2026, 10, 20, 9, 41) + random.below(86_400_000)
  const cookies = new Map(people.map(({ id, cookie }) => [id, cookie]))
  const network = newNetwork(random, cookies, () => clock)
  let isFull = false
  /** Keys of entries that arrived while the device had no room to store their receipt. */
  const published: string[] = []
  const device = makeDevice({
    send: (entry) => runOn(network, () => sendEntry(entry, () => clock)),
    cancel: (key) => runOn(network, () => cancelKey(key)),
    probe: () => runOn(network, () => probeServer(() => clock)),
    isConnectionUncertain: () => network.offline,
    now: () => clock,
    random: random.next,
    isFull: () => isFull,
    publishSent: ({ id, kind }) => isFile(kind) || published.push(id),
  })
  const problems: string[] = []
  const items: Item[] = []
  const never: string[] = []
  const dropped: string[] = []
  let [full, called, stayed, resent] = [0, 0, 0, 0]
  const tabs: Tab[] = [device.open(), device.open()]
  let worker = device.open({ patient: true })

  /** Starts work without awaiting it; errors of killed tabs are ignored. */
  const start = (tab: Tab, work: Promise<unknown>) => {
    work.catch((error) => {
      if (whyNotPersisted(error) === 'full') full += 1
      else if (tab.alive) problems.push(String(error))
    })
  }
  const someTab = () => {
    if (tabs.length === 0) tabs.push(device.open())
    return random.pick(tabs)
  }
  const submitIn = async (tab: Tab, item: Item, options: EnqueueOptions) => {
    // When submitted again the values may have changed.
    const text = random.chance(0.2) ? otherText(item, 'In other words', random.below(1_000)) : {}
    const body = bodyOf(item, text)
    const { row: id } = item
    const resource = nounOf[item.kind]
    const about = id && resource ? { row: { resource, id, reference: id } } : {}
    const stream = !id && random.chance(0.3) ? { stream: 'shared' } : {}
    const again = item.retained
    if (photosOf[item.kind] && !again) {
      const draft = randomUUID()
      options = { ...options, draft }
      // Who takes photos is signed in, mostly.
      if (random.chance(0.8)) {
        network.session = scene.driver.id
        await storeSignIn(tab.database, scene.driver.id)
      }
      if (!(await takePhotos(tab, item, { draft, at: clock, random }))) return
    }
    const enqueue = () => tab.outbox.enqueue(item.kind, body, { ...about, ...stream, ...options })
    const { seq } = await enqueue().catch(async (error) => {
      if (again || whyNotPersisted(error) !== 'full') throw error
      full += 1
      problems.push(...(await halfStored(tab, item, options.draft)))
      // The person sees that, frees some space, and presses again.
      for (let turns = 100; isFull && turns > 0; turns--) await turn()
      return enqueue()
    })
    item.retained = true
    item.seq = again ? null : seq
    await tab.outbox.drain()
  }
  /** Edits or discards an entry; one that was never attempted must not have to wait. */
  const settle = async (tab: Tab, wanted: 'edit' | 'discard', { id }: { id: string }) => {
    const settled = await tab.outbox[wanted](id)
    if (settled.outcome === 'done' && (await isCancelled(tab, id, settled.draft))) never.push(id)
    if (settled.outcome === 'done' && wanted === 'edit') called += 1
    const left = settled.outcome === 'waiting' ? await tab.database.outbox.get(id) : undefined
    if (left?.requestedAction && !left.attempted && !left.replaces && !left.doubtful)
      problems.push(`${id} waits for the server, though it was never attempted`)
  }
  const anEntry = async (tab: Tab) => random.pick(await tab.database.outbox.toArray())
  const newItem = (kind: ItemKind, given: Partial<Item> = {}): Item => {
    const item = { ...makeItem(kind, { schedule, place: items.length, random, scene }), ...given }
    items.push(item)
    return item
  }
  const itemOf = (body: unknown) => items.find(({ name }) => name === nameOf(body))
  /** Sends a refused entry again with another text, in its place. */
  const resend = async (tab: Tab, entry: Entry) => {
    // A file has no other text.
    if (entry.file) return void (await tab.outbox.resend(entry.id, {}))
    const item = itemOf(entry.body)
    if (!item) return
    const body = { ...(entry.body as object), ...otherText(item, 'All the same', random.below(1_000)) }
    if (!(await tab.outbox.resend(entry.id, { body }))) return
    item.resent = true
    resent += 1
  }
  const pulledBack = editing({ random, now: () => clock, itemOf, settle, dropped })
  const pass = (milliseconds: number) => {
    clock += milliseconds
    runTimers(network)
  }

  const onRows = ['quoteContact', 'loadMessage', 'loadProof', 'loadCorrection', 'cabExpense', 'settlementDispute'] as const
  const mixed: readonly ItemKind[] = [
    'quote',
    'application',
    ...onRows,
    ...onRows,
    'document',
    'document',
    'daysOffRequest',
    'daysOffRequest',
  ]
  const actions: (() => void)[] = [
    ...Array(5).fill(() => {
      const item = newItem(random.pick(mixed))
      const tab = someTab()
      start(tab, submitIn(tab, item, { userId: item.userId }))
    }),
    ...Array(8).fill(() => {
      const tab = someTab()
      start(tab, tab.outbox.drain({ skipBackOff: random.chance(0.5) }))
    }),
    ...Array(3).fill(() => start(worker, worker.outbox.drain({ skipBackOff: true }))),
    ...Array(6).fill(() => pass(random.below(20_000))),
    () => pass(60_000),
    // The clock of the device is changed.
    () => pass((random.chance(0.5) ? 1 : -1) * random.below(400 * 86_400_000)),
    ...Array(3).fill(() => {
      if (random.chance(0.3)) {
        worker.kill()
        worker = device.open({ patient: true })
      } else if (tabs.length) tabs.splice(random.below(tabs.length), 1)[0]?.kill()
    }),
    () => {
      tabs.push(device.open())
    },
    () => {
      const tab = someTab()
      const discard = async () => {
        const entry = await anEntry(tab)
        const item = entry && itemOf(entry.body)
        if (item) item.discarded = true
        else if (entry?.file) dropped.push(entry.file.sha256)
        if (entry) await settle(tab, 'discard', entry)
      }
      start(tab, discard())
    },
    () => {
      const tab = someTab()
      const edit = async () => {
        const entry = await anEntry(tab)
        if (entry && !entry.file) await settle(tab, 'edit', entry)
      }
      start(tab, edit())
    },
    ...Array(5).fill(() => {
      const tab = someTab()
      start(tab, random.chance(0.6) ? pulledBack.change(tab) : pulledBack.reopen(tab))
    }),
    () => {
      const tab = someTab()
      const discard = async () => {
        const request = random.pick(await readUnsent(tab.database))
        const item = request && itemOf(request.body)
        if (!item) return
        item.discarded = true
        await discardUnsent(tab.database, request.id)
      }
      if (random.chance(0.3)) start(tab, discard())
    },
    // The browser goes offline or online.
    ...Array(2).fill(() => {
      network.offline = !network.offline && random.chance(0.6)
      const tab = someTab()
      if (!network.offline) start(tab, tab.outbox.drain({ skipBackOff: true }))
    }),
    // Offline: a person submits, and may edit. An entry that was never attempted can be edited at once.
    () => {
      network.offline = true
      const tab = someTab()
      const item = newItem(random.pick(['quote', 'daysOffRequest', 'document', ...onRows]))
      const submitAndEdit = async () => {
        await submitIn(tab, item, { userId: item.userId })
        const entry = (await tab.database.outbox.toArray()).find(({ body }) => nameOf(body) === item.name)
        if (!network.offline || !entry || entry.attempted) return
        stayed += 1
        if (random.chance(0.5)) await settle(tab, 'edit', entry)
      }
      start(tab, submitAndEdit())
    },
    () => {
      const tab = someTab()
      const userId = random.pick([null, ...users])
      const resubmit = async () => {
        const kind = random.pick(Object.keys(forms) as ItemKind[])
        const resource = nounOf[kind]
        const id = resource && random.pick(scene.rows[resource])
        const form = formOf(kind, resource && id ? { resource, id, reference: id } : undefined, forms[kind].body({}))
        const draft = await openDraft({ ...tab, now: () => clock }, form, { userId })
        const item = draft.restored && itemOf(draft.restored.values)
        if (item) await submitIn(tab, item, { userId, draft: draft.id })
        draft.close()
      }
      start(tab, resubmit())
    },
    () => {
      const tab = someTab()
      const withdraw = async () => {
        const entry = await anEntry(tab)
        if (entry) await tab.outbox.sendAfterAll(entry.id)
      }
      start(tab, withdraw())
    },
    ...Array(3).fill(() => {
      const tab = someTab()
      const resendOne = async () => {
        const entry = random.pick((await tab.database.outbox.toArray()).filter(({ state }) => state === 'needsYou'))
        if (entry) await resend(tab, entry)
      }
      start(tab, resendOne())
    }),
    ...Array(2).fill(() => {
      const tab = someTab()
      const recall = async () => {
        const entry = await anEntry(tab)
        if (entry && !entry.file) await tab.outbox.recall(entry.id, randomUUID())
      }
      start(tab, recall())
    }),
    // Full for a short while.
    ...Array(6).fill(() => {
      isFull = !isFull && random.chance(0.2)
    }),
    () => void (random.chance(0.2) && scene.killServer()),
    // The driver withdraws days off that a dispatcher may decline at the same time.
    ...Array(6).fill(() => {
      const tab = someTab()
      const withdraw = async () => {
        const invalid = random.chance(0.1)
        const name = invalid ? randomUUID() : random.pick(await scene.askedDaysOff())
        if (!name || itemOf({ request: name })) return
        const item = newItem('daysOffWithdrawal', { name, invalid })
        await submitIn(tab, item, { userId: item.userId })
      }
      start(tab, withdraw())
    }),
    () => void network.underway.add(scene.declineDaysOff()),
    () => {
      network.session = random.pick([null, ...users])
      const tab = someTab()
      // A session can end elsewhere without a message to this device.
      if (random.chance(0.7)) start(tab, network.session ? storeSignIn(tab.database, network.session) : storeExpiry(tab.database))
    },
  ]

  for (let step = 0; step < steps; step++) {
    random.pick(actions)()
    // Continue after few or many turns of the event loop, so that the next action may interrupt this one.
    for (let turns = random.below(random.chance(0.2) ? 120 : 12); turns > 0; turns--) await turn()
  }

  // Kill every tab in the middle of its work; requests in flight still arrive, late.
  for (const tab of [...tabs, worker]) tab.kill()
  network.badness = 0
  network.offline = false
  isFull = false
  await Promise.allSettled(network.underway)
  const last = device.open()
  await recover(last, { users, network, random, itemOf, resend, pass })
  const left = await readLeft(last, published)
  last.kill()
  return { ...left, items, dropped, never, stayed, called, ...pulledBack.counts, resent, full, problems, seen: network.seen }
}
