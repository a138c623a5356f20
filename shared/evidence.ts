import { canonicalJson } from './canonicalJson.ts'

/**
 * What the evidence chain of a load holds of an event: all that cannot change after it was stored. What was decided of it, and
 * notes for the company only, are not in it.
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
  /** Who told it to the desk; null where a driver recorded it. */
  toldBy: string | null
  driverId: string | null
}

/** The text whose SHA-256 is the hash of an event: the hash of the one before it, empty for the first, and the event. */
export const evidenceText = (previous: string, event: EvidenceEvent): string => previous + canonicalJson(event)
