import type { Finding } from '#shared/kernel/findings'
import type { Delay } from '#shared/loads/delay'
import type { Proof } from '#shared/loads/proof'
import type { Reply } from '#shared/loads/replies'
import type { TrackingEventType } from '#shared/tracking/status'
import { BaseModel } from '../../platform/database/BaseModel.ts'

/** Where a phone was, with its accuracy in meters. */
export interface EventPlace {
  latitude: number
  longitude: number
  accuracy: number
}

/** An event on a load's way: when it happened, and when the server received it. */
export class TrackingEvent extends BaseModel {
  declare readonly id: string
  declare loadId: string
  declare type: TrackingEventType
  /** The place of its stop, from 0, also of the stop that a delay is about; null for a check call, and for what is older than this column. */
  declare stop: number | null
  declare occurredAt: Date
  declare receivedAt: Date
  declare zone: string
  declare location: string
  /** Miles from there to the delivery, estimated; null where the place is not known. */
  declare milesLeft: number | null
  /** Shown to everybody who tracks the load. */
  declare note: string
  /** Shown inside the company only. */
  declare privateNote: string | null
  /** Who told it to the desk; null where the device reported it. */
  declare toldBy: string | null

  /** Who recorded it in the cab; null where it was told to the desk. */
  declare driverId: string | null
  /** The raw clock of the device. */
  declare deviceTime: Date | null
  /** Where the phone was. */
  declare place: EventPlace | null
  /** What was said at the stop: who signed, remarks, exceptions. */
  declare proof: Proof | null
  /** Of a delay: why, and the new time at its stop. */
  declare delay: Delay | null
  /** The Idempotency-Key under which it came. */
  declare clientId: string | null
  /** Where its stop was when we received it, if it was recorded in another city. */
  declare movedTo: string | null
  /** Why the desk has to review it whatever the other events say, set when it was received; null for most. */
  declare reviewReason: string | null
  /** Of a driver's correction: the event that it corrects. */
  declare corrects: string | null
  /** The correction says that the event did not happen. */
  declare isRetraction: boolean
  /** What spoke against it when it was received, such as another day than the appointment's; it counts all the same. */
  declare findings: Finding[]
  /** Why it is kept aside; null for what counts. */
  declare aside: string | null
  /** Kept aside, and nobody has decided whether it counts. */
  declare readonly undecided: boolean
  declare settledAs: 'applied' | 'left' | null
  declare settledAt: Date | null
  declare settledBy: string | null
  declare settledReason: string | null
  /** What its driver says of it, where it was kept aside. */
  declare reply: Reply | null
  declare repliedAt: Date | null
  /** Its link of the evidence chain; null for what is older than the chain. */
  declare sequence: number | null
  declare digest: string | null
  declare hash: string | null
  /** What keeps the digest of who told it from being guessed. */
  declare salt: string | null

  static override jsonAttributes = ['place', 'proof', 'delay', 'findings']
  static override tableName = 'tracking_events'
}
