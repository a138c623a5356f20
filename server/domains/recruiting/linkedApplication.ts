import type { Knex } from 'knex'
import { roleName } from '#shared/access/roles'
import type { Application as ApplicationOfApi } from '#shared/recruiting/application'
import { type LinkedApplication, linkedApplication } from '#shared/recruiting/linkedApplication'
import { applications } from './queries.ts'

/** Reads as an admin; the projection of a link then omits all internal fields. */
const everything = { role: 'admin', driverId: null, shipperId: null }

/** An application as recruiters read it, with the users who viewed it; null after its erasure. */
export async function readWhole(knex: Knex, id: string) {
  const json = await applications.one(knex, everything, { id })
  if (!json) return null
  const views = await knex('application_views as view')
    .join('users', 'users.id', 'view.user_id')
    .where('view.application_id', id)
    .orderBy([{ column: 'view.last_at', order: 'desc' }, 'users.id'])
    .select('first_name', 'last_name', 'role', 'last_at')
  const seenBy = views.map(({ first_name, last_name, role, last_at }) => ({
    name: `${first_name} ${last_name}`,
    role: roleName(role),
    at: last_at.toISOString() as string,
  }))
  return { record: JSON.parse(json) as ApplicationOfApi, seenBy }
}

/** An application as the reader of its link sees it, or null after its erasure. */
export async function readLinkedApplication(knex: Knex, id: string, now: Date): Promise<LinkedApplication | null> {
  const whole = await readWhole(knex, id)
  return whole && linkedApplication.parse({ ...whole.record, seenBy: whole.seenBy, asOf: now.toISOString() })
}
