import type { UserStatus } from '#shared/users/status'
import { VersionedModel } from '../../platform/database/BaseModel.ts'
import { visibleTo } from '../../platform/queries/visible.ts'

/** A row of users. The role is text: a user whose role this version does not know may sign in but has no permissions. */
export class User extends VersionedModel {
  declare id: string
  declare email: string
  declare role: string
  declare firstName: string
  declare lastName: string
  /** Null until one is set. */
  declare passwordHash: string | null
  /** The provider that has signed the user in, and its id of the user. */
  declare providerIssuer: string | null
  declare providerSubject: string | null
  /** The provider created the user: at each sign-in the role follows from its claims. */
  declare roleByProvider: boolean
  /** Follows from the password, the provider and `disabledAt`; the database derives it. */
  declare status: UserStatus
  /** The driver or shipper whose rows the user owns. */
  declare driverId: string | null
  declare shipperId: string | null
  declare disabledAt: Date | null
  /** A demo user, whose password is public; may sign in only where DEMO allows it. */
  declare isDemo: boolean

  static override tableName = 'users'

  /** Row-level visibility of users: all, or none. */
  static visibleTo = visibleTo('users')

  override $formatDatabaseJson(json: object) {
    const { status: _, ...columns } = super.$formatDatabaseJson(json) as Record<string, unknown>
    return columns
  }
}
