import { companyDay } from '#shared/kernel/companyDay'
import { formatDay, formatStop } from '#shared/kernel/time'
import { firstChanged, type Sha256 } from '#shared/loads/evidence'
import type { Evidence } from '#shared/loads/evidenceRecord'
import { eventName, type TrackingEventType } from '#shared/tracking/status'
import type { FileState } from './readFiles.ts'
import { sha256Hex } from './sha256.ts'

export interface Verdict {
  state: 'unchanged' | 'changed' | 'unknown'
  /** A short sentence. */
  says: string
  more: string
  /** The place of the first link that differs, from 1. */
  at?: number
}

const encoder = new TextEncoder()

/** SHA-256 by the browser; null where it offers none, as on a page that came over plain http. */
export const browserSha256: Sha256 | null = globalThis.crypto?.subtle ? (text) => sha256Hex(encoder.encode(text)) : null

/** What comes out when every hash of a chain is worked out again; `files`: what came out for each of its files. */
export async function verdictOf(
  { loadId, links, erased }: Evidence,
  sha256: Sha256 | null,
  files: ReadonlyMap<string, FileState> = new Map(),
): Promise<Verdict> {
  if (erased) {
    const { at, head } = erased
    return {
      state: 'unknown',
      says: `The events were erased on ${formatDay(companyDay(new Date(at)))}`,
      more: head
        ? `Their evidence chain ended with ${head}. A copy that was saved before can be compared with it.`
        : 'None of them was in the evidence chain.',
    }
  }
  if (links.length === 0) {
    return { state: 'unknown', says: 'Nothing to verify yet', more: 'This load has no event.' }
  }
  if (!sha256) {
    return {
      state: 'unknown',
      says: 'This browser cannot verify here',
      more: 'The page came over plain http, where browsers do not work out hashes. Open it by its https address.',
    }
  }
  const found = await firstChanged(loadId, links, sha256)
  if (found) {
    const { event } = found.link
    const eventText = event ? ` “${eventName(event.type as TrackingEventType, event.stop)}” in ${event.location}` : ''
    return {
      state: 'changed',
      says: `Event ${found.place} is not what it was`,
      more: `Event ${found.place}${eventText} differs from what was recorded, or one is missing before it. Call dispatch about it.`,
      at: found.place,
    }
  }
  const forged = links.findIndex(({ event }) =>
    event?.files?.some(({ sha256 }) => ['differs', 'missing'].includes(files.get(sha256) ?? '')),
  )
  if (forged >= 0) {
    return {
      state: 'changed',
      says: `A file of event ${forged + 1} is not what it was`,
      more: 'The server no longer has what was taken at the stop. Call dispatch about it.',
      at: forged + 1,
    }
  }
  const last = links.findLast(({ event }) => event !== null)?.event
  return {
    state: 'unchanged',
    says: last ? `Unchanged since ${formatStop(last.receivedAt, last.zone)}` : 'Unchanged',
    more: `Your browser worked out ${links.length === 1 ? 'the hash' : `all ${links.length} hashes`} again, and they are the same.${filesText(files)}`,
  }
}

function filesText(files: ReadonlyMap<string, FileState>): string {
  const states = [...files.values()]
  const same = states.filter((state) => state === 'same').length
  const copies = states.filter((state) => state === 'copy').length
  const withdrawn = states.filter((state) => state === 'withdrawn').length
  const absent = states.length - same - copies - withdrawn
  const text = [
    same > 0 && (same === 1 ? 'So is its file.' : `So are its ${same} files.`),
    copies > 0 &&
      (copies === 1
        ? '1 photo was received exactly as taken, and our copy of it is unchanged.'
        : `${copies} photos were received exactly as taken, and our copies of them are unchanged.`),
    absent > 0 && (absent === 1 ? '1 file is still on the phone.' : `${absent} files are still on the phone.`),
    withdrawn > 0 && (withdrawn === 1 ? '1 file was withdrawn and not sent.' : `${withdrawn} files were withdrawn and not sent.`),
  ]
  return text
    .filter(Boolean)
    .map((message) => ` ${message}`)
    .join('')
}
