import type { Knex } from 'knex'
import { staffPath } from '#shared/access/navigation'
import { can } from '#shared/access/permissions'
import { company } from '#shared/kernel/company'
import { formatStop } from '#shared/kernel/time'
import type { SessionUser } from '../../platform/http/sessionStore.ts'
import type { PushMessage } from '../../platform/push/deliverPush.ts'
import { type About, notify } from '../../platform/push/notify.ts'
import { Application } from './Application.ts'

/** Notifies recruiting of a new application. */
export function notifyRecruiting(knex: Knex, id: string, now: Date): Promise<void> {
  return notify(knex, { role: (role) => can(role, 'applications:log') }, { what: 'application', id }, { userId: null, now })
}

/** The text for one reader; null after the first contact, or where the reader may not see it. */
export async function applicationText(knex: Knex, { id }: About, reader: SessionUser, now: Date): Promise<PushMessage | null> {
  const application = await Application.query(knex)
    .where({ id, status: 'submitted', suspicious: false, contacted_at: null })
    .modify((query) => Application.visibleTo(reader)(query as never))
    .first()
  if (!application || !can(reader.role, 'applications:log')) return null
  const { number, firstName, lastName, cdlClass, city, state, contactBy } = application
  return {
    title: `New application: ${firstName} ${lastName}`,
    body: `CDL class ${cdlClass}, ${city}, ${state}. Be in touch by ${formatStop(contactBy, company.zone, now)}.`,
    path: `${staffPath('recruiting')}/A-${number}`,
    tag: `application ${id}`,
    isUrgent: false,
    dueAt: contactBy,
  }
}
