import type { Finding } from '#shared/kernel/findings'
import type { Delay } from '#shared/loads/delay'
import type { Proof } from '#shared/loads/proof'
import type { Reply } from '#shared/loads/replies'
import type { TrackingEventType } from '#shared/tracking/status'
import { BaseModel } from '../../platform/database/BaseModel.ts'

/** The position of a phone, with its accuracy in meters. */
export interface EventPlace {
  latitude: number
  longitude: number
  accuracy: number
}

/** An event of a load: when it happened, and when the server received it. */
export class TrackingEvent extends BaseModel {
  declare readonly id: string
  declare loadId: string
  declare type: TrackingEventType
  /** The index of its stop, from 0, also for a delay; null for a check call. */
  declare stop: number | null
  declare occurredAt: Date
  declare receivedAt: Date
  declare zone: string
  declare location: string
  /** Estimated miles from there to the delivery; null where the place is unknown. */
  declare milesLeft: number | null
  /** Public: shown in the tracking of the load. */
  declare note: string
  /** Shown inside the company only. */
  declare privateNote: string | null
  /** The person who reported it to the desk; null where the device recorded it. */
  declare reportedBy: string | null

  /** The driver who recorded it; null where it was reported to the desk. */
  declare driverId: string | null
  /** The raw clock of the device. */
  declare deviceTime: Date | null
  /** The position of the phone. */
  declare place: EventPlace | null
  /** The data recorded at the stop: who signed, remarks, exceptions. */
  declare proof: Proof | null
  /** The reason of a delay, and the new time at its stop. */
  declare delay: Delay | null
  /** The Idempotency-Key of its request. */
  declare clientId: string | null
  /** The location of its stop at the time of receipt, if the event was recorded in another city. */
  declare movedTo: string | null
  /** The reason why the desk has to review it whatever the other events say, set at receipt; null for most. */
  declare reviewReason: string | null
  /** The event that a driver's correction corrects. */
  declare corrects: string | null
  /** The correction says that the event did not happen. */
  declare isRetraction: boolean
  /** Findings at receipt, such as another day than the appointment's; the event counts all the same. */
  declare findings: Finding[]
  /** The reason why it is disputed or rejected; null for an event that counts. */
  declare dispute: string | null
  /** It is disputed, and not resolved yet. */
  declare readonly unresolved: boolean
  declare resolvedAs: 'applied' | 'left' | null
  declare resolvedAt: Date | null
  declare resolvedBy: string | null
  declare resolvedReason: string | null
  /** The reply of its driver, where it was disputed. */
  declare reply: Reply | null
  declare repliedAt: Date | null
  /** Its link of the evidence chain. */
  declare sequence: number
  declare digest: string
  declare hash: string
  /** The salt keeps the digest of the source from being guessed. */
  declare salt: string

  static override jsonAttributes = ['place', 'proof', 'delay', 'findings']
  static override tableName = 'tracking_events'
}
