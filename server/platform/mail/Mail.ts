import type { ResourceName } from '#shared/access/permissions'
import type { MailStatus } from '#shared/notifications/status'
import { VersionedModel } from '../database/BaseModel.ts'
import { visibleTo } from '../queries/visible.ts'
import type { Attachment, Bodies } from './letter.ts'

/** A row of mails. Columns that the database fills are read-only here. */
export class Mail extends VersionedModel {
  declare readonly id: string
  /** Unique: what the mail is about, so that one effect never makes two mails. */
  declare key: string
  declare template: string
  /** The row that it is about. */
  declare resource: ResourceName
  declare rowId: string
  declare recipient: string
  declare subject: string
  /** With secrets masked, as in `html`. */
  declare text: string
  declare html: string
  /** Both bodies with their secrets, and the attachments, as long as the mail may still be sent. */
  declare sealed: (Bodies & { attachments?: readonly Attachment[] }) | null
  declare status: MailStatus
  declare attempts: number
  declare lastError: string | null
  /** Not before; while it is being sent, the end of that lease. */
  declare nextAttemptAt: Date
  /** After this time it is not sent any more. */
  declare giveUpAt: Date
  declare sentAt: Date | null

  static override tableName = 'mails'
  static override jsonAttributes = ['sealed']

  /** Row-level visibility of mails: all, or none. */
  static visibleTo = visibleTo('mails')
}
