import type { TakenFile } from '../../client/platform/offline/outbox/entry.ts'
import { isFileDraft } from '../../client/platform/offline/outbox/files.ts'
import { isFile } from '../../client/platform/offline/outbox/kinds.ts'
import type { Tab } from './device.ts'
import { type Item, nameOf } from './items.ts'
import type { Fault } from './network.ts'

/** What a device has at the end. */
interface Left {
  /** Names still in the outbox, though there was time and a network to send everything. */
  outbox: string[]
  /** The same, with what the device knows of it. */
  stuck: string[]
  drafts: string[]
  /** Names of drafts that are unsent. */
  calledBack: string[]
  /** Names of drafts that a refusal left in the open form. */
  refused: string[]
  /** The SHA-256 of photos in the drafts, and of those whose bytes are on the device. */
  held: string[]
  bytes: string[]
  /** Keys that the device has acknowledged as stored. */
  sent: string[]
}

/** The state of the device at the end, and what was submitted. */
export interface Ending extends Left {
  items: Item[]
  /** The SHA-256 of photos that the person has discarded. */
  dropped: string[]
  /** Keys that the device has reported as cancelled. */
  never: string[]
  problems: string[]
  seen: Map<Fault, number>
  /** The number of entries that were not attempted because there was no network, and of edits that took effect. */
  stayed: number
  called: number
  /** How often the driver pressed *Change*, and how often *Cancel* put an entry back. */
  changed: number
  putBack: number
  /** The number of refused entries that were sent again. */
  resent: number
  /** How often something could not be stored because the device was full. */
  full: number
}

/** Reads the entries and drafts that a device still has; `published` are the keys that it had no room to store as arrived. */
export async function readLeft({ database }: Tab, published: readonly string[]): Promise<Left> {
  const [entries, all, sent, bytes] = await Promise.all([
    database.outbox.toArray(),
    database.drafts.toArray(),
    database.sent.toArray(),
    database.bytes.toArray(),
  ])
  const drafts = all.filter((draft) => !isFileDraft(draft))
  const acknowledged = sent.filter(({ draft, kind }) => draft === undefined && !isFile(kind))
  return {
    outbox: entries.map(({ body, file }) => file?.sha256 ?? nameOf(body)),
    stuck: entries.map(({ id, kind, state, requestedAction, problem, answer }) =>
      JSON.stringify({ id, kind, state, requestedAction, problem, answer }),
    ),
    drafts: drafts.map(({ values }) => nameOf(values)),
    calledBack: drafts.filter(({ calledBack }) => calledBack !== undefined).map(({ values }) => nameOf(values)),
    refused: drafts.filter(({ refused }) => refused).map(({ values }) => nameOf(values)),
    held: [
      ...all.filter(isFileDraft).map(({ values }) => (values as TakenFile).sha256),
      ...drafts.flatMap(({ original }) => original?.files ?? []).map(({ sha256 }) => sha256),
    ],
    bytes: bytes.map(({ sha256 }) => sha256),
    sent: [...published, ...acknowledged.map(({ id }) => id)].sort(),
  }
}
