import { randomUUID } from 'node:crypto'
import { openDraft, setOwnDevice } from '../../client/offline/drafts/drafts.ts'
import { kinds, type VisitorKind } from '../../client/offline/outbox/kinds.ts'
import type { EnqueueOptions } from '../../client/offline/outbox/outbox.ts'
import { cancelKey, probeServer, sendEntry } from '../../client/offline/outbox/send.ts'
import { discardUnsent, readUnsent } from '../../client/offline/outbox/unsent.ts'
import { storeExpiry, storeSignIn } from '../../client/offline/session/storedSession.ts'
import { applicationBody, quoteRequestBody } from '../factories.ts'
import { makeDevice, type Tab } from './device.ts'
import { type Fault, type Network, runOn, runTimers, turn } from './network.ts'
import { Random } from './random.ts'

/** The forms a person can submit: the field that identifies the item, also in the database, and a free text field. */
const forms = {
  quote: { body: quoteRequestBody, name: 'companyName', remark: 'freightDetails' },
  application: { body: applicationBody, name: 'lastName', remark: 'previousEmployer' },
} as const satisfies Record<VisitorKind, object>

/** One submitted request. */
export interface Item {
  kind: VisitorKind
  name: string
  /** The device has persisted it. */
  kept: boolean
  /** The person has discarded it. */
  discarded: boolean
  /** The server always refuses it. */
  invalid: boolean
}

/** The state of the device at the end, and what was submitted. */
export interface Ending {
  items: Item[]
  /** Names still in the outbox, though there was time and a network to send everything. */
  outbox: string[]
  drafts: string[]
  /** Names of drafts that are unsent. */
  calledBack: string[]
  /** Names of drafts that a refusal left in the open form. */
  refused: string[]
  /** Keys that the device has reported as cancelled. */
  never: string[]
  /** Keys that the device has acknowledged as stored. */
  sent: string[]
  problems: string[]
  seen: Map<Fault, number>
  /** The number of entries that were not attempted because there was no network, and of edits that took effect. */
  stayed: number
  called: number
}

const users = [randomUUID(), randomUUID()]

/** Several tabs and a worker act randomly on a faulty network; then the network recovers, and both users sign in again. */
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
    send: (entry) => runOn(network, () => sendEntry(entry, () => clock)),
    cancel: (key) => runOn(network, () => cancelKey(key)),
    probe: () => runOn(network, () => probeServer(() => clock)),
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

  // Else drafts expire when the clock is set forward.
  if (tabs[0]) await setOwnDevice(tabs[0].database, true)

  /** Starts work without awaiting it; errors of killed tabs are ignored. */
  const start = (tab: Tab, work: Promise<unknown>) => {
    work.catch((error) => tab.alive && problems.push(String(error)))
  }
  const someTab = () => {
    if (tabs.length === 0) tabs.push(device.open())
    return random.pick(tabs)
  }
  const submitIn = async (tab: Tab, item: Item, options: EnqueueOptions) => {
    const { body: filledIn, name, remark } = forms[item.kind]
    // When submitted again the values may have changed.
    const words = random.chance(0.2) ? { [remark]: `In other words ${random.below(1_000)}` } : {}
    const body = filledIn({ [name]: item.name, ...(item.invalid ? { email: 'nobody' } : {}), ...words })
    const stream = random.chance(0.3) ? { stream: 'shared' } : {}
    await tab.outbox.enqueue(item.kind, body, { ...stream, ...options })
    item.kept = true
    await tab.outbox.drain()
  }
  /** Edits or discards an entry; one that was never attempted must not have to wait. */
  const settle = async (tab: Tab, wanted: 'edit' | 'discard', { id }: { id: string }) => {
    const { outcome } = await tab.outbox[wanted](id)
    if (outcome === 'done') never.push(id)
    if (outcome === 'done' && wanted === 'edit') called += 1
    const left = outcome === 'waiting' ? await tab.database.outbox.get(id) : undefined
    if (left?.wish && !left.attempted && !left.replaces && !left.doubtful)
      problems.push(`${id} waits for the server, though it was never attempted`)
  }
  const anEntry = async (tab: Tab) => random.pick(await tab.database.outbox.toArray())
  const itemOf = (body: unknown) => items.find(({ name }) => name === nameOf(body))
  const pass = (milliseconds: number) => {
    clock += milliseconds
    runTimers(network)
  }

  const actions: (() => void)[] = [
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
      const name = `Schedule ${seed}, ${items.length}`
      const item: Item = { kind: 'quote', name, kept: false, discarded: false, invalid: false }
      items.push(item)
      const submitAndEdit = async () => {
        await submitIn(tab, item, {})
        const entry = (await tab.database.outbox.toArray()).find(({ body }) => nameOf(body) === name)
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
        const { form } = kinds[random.pick(['quote', 'application'] as const)]
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
  await Promise.allSettled(network.underway)
  const last = device.open()
  for (let round = 0; round < 6; round++) {
    // The person handles refused entries: invalid ones are discarded, the others are edited.
    for (const { id, state, body } of await last.database.outbox.toArray())
      if (state === 'needsYou') await (itemOf(body)?.invalid ? last.outbox.discard(id) : last.outbox.edit(id))
    // And submits drafts in doubt again.
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

/** The name of the item in the values of either form. */
function nameOf(filledIn: unknown): string {
  const { companyName, lastName } = filledIn as Record<string, string | undefined>
  return companyName ?? lastName ?? ''
}
