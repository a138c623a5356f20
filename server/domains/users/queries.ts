import { roleNames } from '#shared/access/roles'
import type { UserRecord } from '#shared/users/userRecord'
import { lastMail } from '../../platform/mail/queries.ts'
import { readsOf } from '../../platform/queries/reads.ts'
import { settingsAt } from '../settings/index.ts'
import { User } from './User.ts'

/** SQL, for a row of users: whether the user is the only active superadmin. */
const isLastSuperadmin = `users.role = 'superadmin' and users.status = 'active' and not exists (
  select from users other where other.role = 'superadmin' and other.status = 'active' and other.id <> users.id)`

/** SQL: the sessions of a user that have not ended, as `isLive` of the sessions. */
const liveSessions = `(select count(*)::int from sessions
  where sessions.user_id = users.id and sessions.ended_at is null and sessions.expires_at > now() and users.disabled_at is null
    and (users.role in ('driver', 'shipper') or sessions.last_seen_at > now() - interval '12 hours'))`

/** SQL, for a row of users: whether there is a second factor, and if not, whether the role requires one today. */
const secondFactor = `case
  when exists (select from authenticators where authenticators.user_id = users.id)
    or exists (select from passkeys where passkeys.user_id = users.id) then 'on'
  when users.password_hash is null then null
  when not users.is_demo and ${settingsAt('factor', roleNames, 'now()')} ->> users.role = 'required' then 'due'
  else 'off' end`

/** The SQL expression of each field of the API. */
const { mail, ...fields }: Record<keyof UserRecord, string> = {
  id: 'users.id',
  firstName: 'users.first_name',
  lastName: 'users.last_name',
  email: 'users.email',
  role: 'users.role',
  status: 'users.status',
  driverId: 'users.driver_id',
  driverName: `(select concat_ws(' ', drivers.first_name, drivers.last_name) from drivers where drivers.id = users.driver_id)`,
  shipperId: 'users.shipper_id',
  shipperName: '(select shippers.name from shippers where shippers.id = users.shipper_id)',
  lastSeenAt: `greatest((select max(sessions.last_seen_at) from sessions where sessions.user_id = users.id),
    (select last_visits.at from last_visits where last_visits.user_id = users.id))`,
  secondFactor,
  devices: liveSessions,
  linkEndsAt: `case users.status when 'invited' then (select max(link.expires_at) from password_links link
    where link.user_id = users.id and link.ended_as is null and link.expires_at > now()) end`,
  disabledAt: 'users.disabled_at',
  disabledBy: `case users.status when 'disabled' then (select concat_ws(' ', who.first_name, who.last_name)
    from audit_log join users who on who.id = audit_log.user_id
    where audit_log.resource = 'users' and audit_log.row_id = users.id::text and audit_log.what = 'disable'
    order by audit_log.id desc limit 1) end`,
  isDemo: 'users.is_demo',
  isLastSuperadmin: `(${isLastSuperadmin})`,
  updatedAt: 'users.updated_at',
  version: 'users.version',
  mail: lastMail('users', 'users.id::text'),
}

/** The reads of users. No device caches them. */
export const users = readsOf({
  row: {
    resource: 'users',
    sort: 'users.number',
    filters: { status: 'users.status', role: 'users.role' },
    fields,
    searched: { email: 'users.search_text like ?' },
    dependsOn: [
      'authenticators',
      'passkeys',
      'settings',
      'sessions',
      'last_visits',
      'drivers',
      'shippers',
      'password_links',
      'audit_log',
      'users',
    ],
  },
  record: { resource: 'users', fields: { ...fields, mail } },
  visibleTo: User.visibleTo,
})
