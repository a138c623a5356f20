import { api } from '#shared/kernel/paths'
import { notificationChange, ownPreferences } from '#shared/notifications/preferences'
import type { Config } from '../../config/config.ts'
import { signedIn } from '../../platform/http/guard.ts'
import { auditLog, type ReceiptSource } from '../../platform/http/idempotency.ts'
import { refuse } from '../../platform/http/refusal.ts'
import { get, patch, type Route } from '../../platform/http/route.ts'
import { changeOwnNotifications, readOwnNotifications } from './choices.ts'

/** The endpoints of a user's own notification preferences. */
export function notificationRoutes({ smtpUrl }: Pick<Config, 'smtpUrl'>, { now }: { now: () => Date }): Route[] {
  const hasMail = smtpUrl !== null
  /** Answers a change that is repeated after its stored response has expired. */
  const recorded: ReceiptSource = {
    table: auditLog,
    receipt: async (row, { knex, user }) => {
      if (row.resource !== 'users' || row.what !== 'choose-notifications' || !user || row.row_id !== user.id)
        throw refuse.keyReused()
      return { ...(await readOwnNotifications(knex, user, now())), hasMail }
    },
  }
  return [
    get(
      `${api.notifications}/own`,
      {
        summary: 'Reads the notification preferences and quiet hours of the caller',
        access: signedIn,
        response: { status: 200, schema: ownPreferences },
      },
      async ({ knex, user }) => ({ ...(await readOwnNotifications(knex, user, now())), hasMail }),
    ),
    patch(
      `${api.notifications}/own`,
      {
        summary: 'Changes the notification preferences and quiet hours of the caller; fields left out stay',
        access: signedIn,
        body: notificationChange,
        idempotent: recorded,
        response: { status: 200, schema: ownPreferences },
      },
      async ({ knex, user, body, key: clientId }) => {
        await changeOwnNotifications(knex, body, { userId: user.id, clientId })
        return { ...(await readOwnNotifications(knex, user, now())), hasMail }
      },
    ),
  ]
}
