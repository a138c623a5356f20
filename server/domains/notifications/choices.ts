import type { Knex } from 'knex'
import { company } from '#shared/kernel/company'
import { companyDay } from '#shared/kernel/companyDay'
import type { FieldChange } from '#shared/kernel/findings'
import type { Recipient as Person } from '#shared/notifications/deliveryTime'
import {
  isNotified,
  type NotificationChoices,
  notificationChannelNames,
  notificationKindNames,
  notificationsFor,
} from '#shared/notifications/notificationKinds'
import type { NotificationChange, OwnNotifications } from '#shared/notifications/preferences'
import type { SessionUser } from '../../platform/http/sessionStore.ts'
import { recordChange } from '../../platform/sse/record.ts'
import { settingsOn } from '../settings/index.ts'

/** A user with the time of their digest, in their zone. */
export interface Recipient extends Person {
  digestAt: string
}

interface Row {
  ways: NotificationChoices
  quietFrom: string | null
  quietUntil: string | null
  zone: string | null
}

const columns = { ways: 'ways', quietFrom: 'quiet_from', quietUntil: 'quiet_until', zone: 'zone' } as const

const readRow = async (knex: Knex, id: string): Promise<Row> =>
  (await knex('notification_preferences').where({ user_id: id }).first(columns)) ?? {
    ways: {},
    quietFrom: null,
    quietUntil: null,
    zone: null,
  }

/** A user's notification preferences and zone, and the time of the digest. */
export async function readRecipient(knex: Knex, { id, role }: Pick<SessionUser, 'id' | 'role'>, now: Date): Promise<Recipient> {
  const { ways, quietFrom, quietUntil, zone } = await readRow(knex, id)
  const { notifications } = await settingsOn(knex, companyDay(now))
  const [lastSession]: { at?: Date | null }[] = await knex('sessions').where({ user_id: id }).max({ at: 'last_seen_at' })
  const [from, until] = quietFrom === null ? [notifications.quietFrom, notifications.quietUntil] : [quietFrom, quietUntil ?? '']
  return {
    role,
    choices: ways,
    seenAt: lastSession?.at ?? null,
    digestAt: notifications.digestAt,
    quiet: { from, until, zone: zone ?? company.zone },
  }
}

/** The kinds, channels and quiet hours of a user's notifications. */
export async function readOwnNotifications(
  knex: Knex,
  { id, role }: SessionUser,
  now: Date,
): Promise<Omit<OwnNotifications, 'hasMail'>> {
  const { ways, quietFrom, quietUntil, zone } = await readRow(knex, id)
  const { quietFrom: from, quietUntil: until, digestAt } = (await settingsOn(knex, companyDay(now))).notifications
  return {
    kinds: notificationsFor(role).map((kind) => ({
      kind,
      push: isNotified(kind, 'push', ways),
      mail: isNotified(kind, 'mail', ways),
      digest: isNotified(kind, 'digest', ways),
    })),
    quiet: quietFrom === null ? null : { from: quietFrom, until: quietUntil ?? '' },
    zone,
    company: { from, until, digestAt, zone: company.zone },
  }
}

/** Changes a user's notification preferences. Only the given fields change, so that two tabs keep each other's changes. */
export async function changeOwnNotifications(
  transaction: Knex,
  change: NotificationChange,
  { userId, clientId }: { userId: string; clientId: string | null },
): Promise<void> {
  await transaction('notification_preferences').insert({ user_id: userId }).onConflict('user_id').ignore()
  const before: Row = await transaction('notification_preferences').where({ user_id: userId }).forUpdate().first(columns)
  const ways: NotificationChoices = { ...before.ways }
  for (const [kind, chosen] of Object.entries(change.ways ?? {})) {
    const name = kind as keyof NotificationChoices
    ways[name] = { ...ways[name], ...chosen }
  }
  await transaction('notification_preferences')
    .where({ user_id: userId })
    .update({
      ways: JSON.stringify(ways),
      ...(change.quiet !== undefined && { quiet_from: change.quiet?.from ?? null, quiet_until: change.quiet?.until ?? null }),
      ...(change.zone !== undefined && { zone: change.zone }),
    })
  const changes = getChanges(before, { ...change, ways })
  await recordChange(transaction, { resource: 'users', id: userId, what: 'choose-notifications', userId, clientId, changes })
}

const formatHours = (from: string | null, until: string | null) => (from === null ? null : from && `${from} to ${until}`)

/**
 * The changed preferences, by kind and channel: `late.mail`. Quiet hours are empty for none, and null for those of the company.
 */
function getChanges(before: Row, { ways, quiet, zone }: NotificationChange & { ways: NotificationChoices }): FieldChange[] {
  const hours = formatHours(before.quietFrom, before.quietUntil)
  const after = quiet === undefined ? hours : formatHours(quiet?.from ?? null, quiet?.until ?? null)
  return [
    ...notificationKindNames.flatMap((kind) =>
      notificationChannelNames.map((way) => ({
        field: `${kind}.${way}`,
        from: isNotified(kind, way, before.ways),
        to: isNotified(kind, way, ways),
      })),
    ),
    { field: 'quiet', from: hours, to: after },
    { field: 'zone', from: before.zone, to: zone === undefined ? before.zone : zone },
  ].filter(({ from, to }) => from !== to)
}
