import type { TrackingEventType } from '#shared/trackingStatus'
import { BaseModel } from '../database/BaseModel.ts'

/** What happened to a load on its way: when it was so, and when the server heard of it. */
export class TrackingEvent extends BaseModel {
  declare readonly id: string
  declare loadId: string
  declare type: TrackingEventType
  declare occurredAt: Date
  declare receivedAt: Date
  declare zone: string
  declare location: string
  /** For whoever tracks the load. */
  declare note: string
  /** For the company alone. */
  declare privateNote: string | null

  static override tableName = 'tracking_events'
}
