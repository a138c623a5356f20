import { VersionedModel } from '../database/BaseModel.ts'

/** A person who may sign in. The role is text: one this version does not know may sign in and do nothing. */
export class User extends VersionedModel {
  declare id: string
  declare email: string
  declare role: string
  declare firstName: string
  declare lastName: string
  declare passwordHash: string
  /** Whose own rows this person sees: a driver's, a shipper's. */
  declare driverId: string | null
  declare shipperId: string | null
  declare disabledAt: Date | null
  /** One of the demo, whose password everybody knows: may sign in where nobody else reaches the server. */
  declare isDemo: boolean

  static override tableName = 'users'
}
