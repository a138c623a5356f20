import type { TrackingEventType } from '#shared/trackingStatus'
import { BaseModel } from '../database/BaseModel.ts'

/** An event on a load's way: when it happened, and when the server received it. */
export class TrackingEvent extends BaseModel {
  declare readonly id: string
  declare loadId: string
  declare type: TrackingEventType
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

  static override tableName = 'tracking_events'
}
