import type { LogChannel } from '#shared/recruiting/applicationContact'
import { BaseModel } from '../../platform/database/BaseModel.ts'

/** A row of application_contacts: a contact with the applicant, or a note, as a recruiter has logged it. */
export class ApplicationContact extends BaseModel {
  declare readonly id: string
  declare applicationId: string
  declare channel: LogChannel
  /** Null for a note. */
  declare outcome: string | null
  declare note: string | null
  declare occurredAt: Date
  declare readonly receivedAt: Date
  declare userId: string | null

  static override tableName = 'application_contacts'
}
