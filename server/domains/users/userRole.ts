import type { Knex } from 'knex'
import type { Role } from '#shared/access/roles'
import { supersedeMails } from '../../platform/mail/sendMail.ts'
import { endPasswordLinks } from './passwordLinks.ts'
import type { User } from './User.ts'

/** The columns of a user with another role; the links of the earlier role end. */
export async function withRole(knex: Knex, row: User, role: Role): Promise<Partial<User>> {
  await endLinksForRole(knex, row, role)
  return {
    role,
    ...(role !== 'driver' && { driverId: null }),
    ...(role !== 'shipper' && { shipperId: null }),
  }
}

/**
 * A link of one role must not serve another. An invitation remains: it does not name permissions. It ends for a new superadmin:
 * an admin may have copied the link, and would become superadmin by it.
 */
async function endLinksForRole(knex: Knex, { id, status }: User, role: Role): Promise<void> {
  if (status !== 'active' && role !== 'superadmin') return
  await endPasswordLinks(knex, id, 'withdrawn')
  await supersedeMails(knex, { resource: 'users', rowId: id }, 'Not sent: the role has changed, and its link was withdrawn.')
}
