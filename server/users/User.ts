import { VersionedModel } from '../database/BaseModel.ts'

/** A row of users. The role is text: a user whose role this version does not know may sign in but has no permissions. */
export class User extends VersionedModel {
  declare id: string
  declare email: string
  declare role: string
  declare firstName: string
  declare lastName: string
  declare passwordHash: string
  /** The driver or shipper whose rows are this user's own. */
  declare driverId: string | null
  declare shipperId: string | null
  declare disabledAt: Date | null
  /** A demo user, whose password is public; may sign in only where DEMO allows it. */
  declare isDemo: boolean

  static override tableName = 'users'
}
