import { canonicalJson } from '../kernel/canonicalJson.ts'
import type { Delay } from './delay.ts'
import type { NamedFile, Proof } from './proof.ts'

/**
 * An event in the evidence chain of a load: only the fields that cannot change after it was stored. Resolutions and notes for the
 * company are not in it.
 */
export interface EvidenceEvent {
  id: string
  loadId: string
  /** Its place in the chain, from 1. */
  sequence: number
  type: string
  /** The place of its stop, from 0. */
  stop: number | null
  /** Instants as ISO 8601 in UTC: when it happened, the raw clock of the device, when the server received it. */
  occurredAt: string
  deviceTime: string | null
  receivedAt: string
  location: string
  zone: string
  note: string
  /** The files that it names, and the receiver's statement; absent where there is none. */
  files?: NamedFile[] | undefined
  proof?: Proof | undefined
  delay?: Delay | undefined
  /** Of a driver's correction: the id of the event, and whether it did not happen; left out of others. */
  corrects?: string | undefined
  isRetraction?: boolean | undefined
  /** The SHA-256 of the reporter: a reader who may not know the reporter can still verify the event. */
  who: string
}

/** Whom an event is from. The salt, of random bits, keeps their digest from being guessed by trying names. */
export interface EvidenceWho {
  salt: string
  /** Who reported it to dispatch; null where a driver logged it. */
  reportedBy: string | null
  driverId: string | null
}

/** An event's place in the chain, as far as its reader may know it. */
export interface EvidenceLink {
  sequence: number
  /** The SHA-256 of the event. */
  digest: string
  /** The SHA-256 of the hash before and the digest. */
  hash: string
  /** Null for a disputed event that this reader may not see: its digest keeps the chain whole. */
  event: EvidenceEvent | null
  /** Null where it is not this reader's to know. */
  who: EvidenceWho | null
}

/** SHA-256 of a text in UTF-8, in hexadecimal. */
export type Sha256 = (text: string) => Promise<string>

/** The text whose SHA-256 an event has as `who`. */
export const whoText = (who: EvidenceWho): string => canonicalJson(who)

/** The text whose SHA-256 is the digest of an event. */
export const eventText = (event: EvidenceEvent): string => canonicalJson(event)

/** The text whose SHA-256 is the hash of an event: the hash of the one before it, empty for the first, and its digest. */
export const linkText = (previous: string, digest: string): string => previous + digest

/** The first link of a load's chain that is not what it was when it was stored; null for a chain without a change. */
export async function firstChanged(
  loadId: string,
  links: readonly EvidenceLink[],
  sha256: Sha256,
): Promise<{ place: number; link: EvidenceLink } | null> {
  let previous = ''
  for (const [index, link] of links.entries()) {
    const { sequence, digest, hash, event, who } = link
    const isEvent =
      event === null || (event?.loadId === loadId && event.sequence === sequence && (await sha256(eventText(event))) === digest)
    const isWho = who === null || (who !== undefined && (await sha256(whoText(who))) === event?.who)
    const isNext = sequence === index + 1 && (await sha256(linkText(previous, digest))) === hash
    if (!isEvent || !isWho || !isNext) return { place: index + 1, link }
    previous = hash
  }
  return null
}
