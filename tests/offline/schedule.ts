import { randomUUID } from 'node:crypto'
import { openDraft, setOwnDevice } from '../../client/offline/drafts/drafts.ts'
import { type EntryKind, kinds } from '../../client/offline/outbox/entry.ts'
import type { EnqueueOptions } from '../../client/offline/outbox/outbox.ts'
import { cancelKey, probeServer, sendEntry } from '../../client/offline/outbox/send.ts'
import { discardUnsent, readUnsent } from '../../client/offline/outbox/unsent.ts'
import { storeExpiry, storeSignIn } from '../../client/offline/session/storedSession.ts'
import { applicationBody, quoteRequestBody } from '../factories.ts'
import { makeDevice, type Tab } from './device.ts'
import { across, type Fault, type Network, ring, turn } from './network.ts'
import { Random } from './random.ts'

/** What a person can press submit for, the field that bears the item's name, here and in the database, and one of any words. */
const forms = {
  quote: { body: quoteRequestBody, name: 'companyName', remark: 'freightDetails' },
  application: { body: applicationBody, name: 'lastName', remark: 'previousEmployer' },
} as const satisfies Record<EntryKind, object>

/** One request a person pressed submit for. */
export interface Item {
  kind: EntryKind
  name: string
  /** The device has said that it is kept. */
  kept: boolean
  /** The person wanted it gone. */
  discarded: boolean
  /** Refused by the server whenever it arrives. */
  invalid: boolean
}

/** What the device knows at the end, and what was asked of it. */
export interface Ending {
  items: Item[]
  /** What is still in the outbox, though everything had the time and the network to be sent. */
  outbox: string[]
  drafts: string[]
  /** Those of the drafts that the outbox goes on telling as not sent. */
  calledBack: string[]
  /** The drafts that a refusal left in the open form. */
  refused: string[]
  /** The keys that the device has said will never arrive. */
  never: string[]
  /** The keys that the device was told are stored. */
  sent: string[]
  problems: string[]
  seen: Map<Fault, number>
  /** How often what was due stayed here unattempted without a network, and how often something was called back. */
  stayed: number
  called: number
}

const users = [randomUUID(), randomUUID()]

/** Several tabs and a worker do what chance tells them on a bad network; then it heals, and everybody signs in once more. */
export async function runSchedule(seed: number, steps = 40): Promise<Ending> {
  const random = new Random(seed)
  let clock = Date.UTC(2026, 10, 20, 9, 41) + random.below(86_400_000)
  const network: Network = {
    random,
    offline: false,
    badness: 0.4 + random.next() * 0.6,
    session: null,
    underway: new Set(),
    timers: [],
    clock: () => clock,
    seen: new Map(),
  }
  const device = makeDevice({
    send: (entry) => across(network, () => sendEntry(entry, () => clock)),
    cancel: (key) => across(network, () => cancelKey(key)),
    probe: () => across(network, () => probeServer(() => clock)),
    inDoubt: () => network.offline,
    now: () => clock,
    random: random.next,
  })
  const problems: string[] = []
  const items: Item[] = []
  const never: string[] = []
  let called = 0
  let stayed = 0
  const tabs: Tab[] = [device.open(), device.open()]
  let worker = device.open({ patient: true })

  // Else a clock that is set forward takes the drafts along.
  if (tabs[0]) await setOwnDevice(tabs[0].database, true)

  /** What is started and not waited for; of the dead nothing is heard. */
  const start = (tab: Tab, work: Promise<unknown>) => {
    work.catch((error) => tab.alive && problems.push(String(error)))
  }
  const someTab = () => {
    if (tabs.length === 0) tabs.push(device.open())
    return random.pick(tabs)
  }
  const submitIn = async (tab: Tab, item: Item, options: EnqueueOptions) => {
    const { body: filledIn, name, remark } = forms[item.kind]
    // Sent again, it may be with other words.
    const words = random.chance(0.2) ? { [remark]: `In other words ${random.below(1_000)}` } : {}
    const body = filledIn({ [name]: item.name, ...(item.invalid ? { email: 'nobody' } : {}), ...words })
    const stream = random.chance(0.3) ? { stream: 'shared' } : {}
    await tab.outbox.enqueue(item.kind, body, { ...stream, ...options })
    item.kept = true
    await tab.outbox.drain()
  }
  /** Edit and Discard: what the device says to it at once must be true, and without a network what it has said stays so. */
  const settle = async (tab: Tab, wanted: 'edit' | 'discard', { id }: { id: string }) => {
    const { outcome } = await tab.outbox[wanted](id)
    if (outcome === 'done') never.push(id)
    if (outcome === 'done' && wanted === 'edit') called += 1
    const left = outcome === 'waiting' ? await tab.database.outbox.get(id) : undefined
    if (left?.wish && !left.attempted && !left.replaces && !left.doubtful)
      problems.push(`${id} waits, though it was never attempted`)
  }
  const anEntry = async (tab: Tab) => random.pick(await tab.database.outbox.toArray())
  const itemOf = (body: unknown) => items.find(({ name }) => name === nameOf(body))
  const pass = (milliseconds: number) => {
    clock += milliseconds
    ring(network)
  }

  const deeds: (() => void)[] = [
    ...Array(5).fill(() => {
      const name = `Schedule ${seed}, ${items.length}`
      const kind = random.chance(0.4) ? 'application' : 'quote'
      const item: Item = { kind, name, kept: false, discarded: false, invalid: random.chance(0.1) }
      items.push(item)
      const tab = someTab()
      start(tab, submitIn(tab, item, { userId: random.pick([null, null, ...users]) }))
    }),
    ...Array(8).fill(() => {
      const tab = someTab()
      start(tab, tab.outbox.drain({ skipBackOff: random.chance(0.5) }))
    }),
    ...Array(3).fill(() => start(worker, worker.outbox.drain({ skipBackOff: true }))),
    ...Array(6).fill(() => pass(random.below(20_000))),
    () => pass(60_000),
    // Somebody sets the clock.
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
        if (!item) return
        item.discarded = true
        await settle(tab, 'discard', entry)
      }
      start(tab, discard())
    },
    () => {
      const tab = someTab()
      const edit = async () => {
        const entry = await anEntry(tab)
        if (entry) await settle(tab, 'edit', entry)
      }
      start(tab, edit())
    },
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
    // The browser says that the network is gone, or back.
    ...Array(2).fill(() => {
      network.offline = !network.offline && random.chance(0.6)
      const tab = someTab()
      if (!network.offline) start(tab, tab.outbox.drain({ skipBackOff: true }))
    }),
    // Known offline: somebody submits, and thinks again. What never left is theirs at once.
    () => {
      network.offline = true
      const tab = someTab()
      const name = `Schedule ${seed}, ${items.length}`
      const item: Item = { kind: 'quote', name, kept: false, discarded: false, invalid: false }
      items.push(item)
      const think = async () => {
        await submitIn(tab, item, {})
        const entry = (await tab.database.outbox.toArray()).find(({ body }) => nameOf(body) === name)
        if (!network.offline || !entry || entry.attempted) return
        stayed += 1
        if (random.chance(0.5)) await settle(tab, 'edit', entry)
      }
      start(tab, think())
    },
    () => {
      const tab = someTab()
      const userId = random.pick([null, ...users])
      const again = async () => {
        const { form } = random.pick(Object.values(kinds))
        const draft = await openDraft({ ...tab, now: () => clock }, form, { userId })
        const item = draft.restored && itemOf(draft.restored.values)
        if (item) await submitIn(tab, item, { userId, draft: draft.id })
        draft.close()
      }
      start(tab, again())
    },
    () => {
      const tab = someTab()
      const keep = async () => {
        const entry = await anEntry(tab)
        if (entry) await tab.outbox.sendAfterAll(entry.id)
      }
      start(tab, keep())
    },
    ...Array(2).fill(() => {
      const tab = someTab()
      const takeBack = async () => {
        const entry = await anEntry(tab)
        if (entry) await tab.outbox.takeBack(entry.id, randomUUID())
      }
      start(tab, takeBack())
    }),
    () => {
      network.session = random.pick([null, ...users])
      const tab = someTab()
      // A session can end elsewhere without this device being told.
      if (random.chance(0.7)) start(tab, network.session ? storeSignIn(tab.database, network.session) : storeExpiry(tab.database))
    },
  ]

  for (let step = 0; step < steps; step++) {
    random.pick(deeds)()
    // As likely in the middle of something as after it.
    for (let turns = random.below(random.chance(0.2) ? 120 : 12); turns > 0; turns--) await turn()
  }

  // Every tab dies with whatever it was at; what is underway still arrives, late.
  for (const tab of [...tabs, worker]) tab.kill()
  network.badness = 0
  network.offline = false
  await Promise.allSettled(network.underway)
  const last = device.open()
  for (let round = 0; round < 6; round++) {
    // The person looks at what the server refused: what is wrong is let go, the rest is a draft again.
    for (const { id, state, body } of await last.database.outbox.toArray())
      if (state === 'needsYou') await (itemOf(body)?.invalid ? last.outbox.discard(id) : last.outbox.edit(id))
    // And presses again where an answer left it open whether it had arrived.
    for (const { id, userId, values, refused } of await last.database.drafts.toArray())
      if (refused?.doubtful) await last.outbox.enqueue(itemOf(values)?.kind ?? 'quote', values, { draft: id, userId })
    for (const user of users) {
      network.session = user
      await storeSignIn(last.database, user)
      await last.outbox.drain({ skipBackOff: true })
    }
    if (round > 0 && (await last.database.outbox.count()) === 0) break
    pass(3_600_000)
  }
  const [entries, drafts, sent] = await Promise.all([
    last.database.outbox.toArray(),
    last.database.drafts.toArray(),
    last.database.sent.toArray(),
  ])
  last.kill()
  return {
    items,
    outbox: entries.map(({ body }) => nameOf(body)),
    drafts: drafts.map(({ values }) => nameOf(values)),
    calledBack: drafts.filter(({ calledBack }) => calledBack !== undefined).map(({ values }) => nameOf(values)),
    refused: drafts.filter(({ refused }) => refused).map(({ values }) => nameOf(values)),
    never,
    stayed,
    called,
    sent: sent
      .filter(({ draft }) => draft === undefined)
      .map(({ id }) => id)
      .sort(),
    problems,
    seen: network.seen,
  }
}

/** The item's name in what was filled in, of whichever form it is. */
function nameOf(filledIn: unknown): string {
  const { companyName, lastName } = filledIn as Record<string, string | undefined>
  return companyName ?? lastName ?? ''
}
