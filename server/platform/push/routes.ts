import { api } from '#shared/kernel/paths'
import { pushKey, pushSubscription } from '#shared/notifications/push'
import { signedIn } from '../http/guard.ts'
import { get, post, type Route, remove } from '../http/route.ts'
import { storedPushKeys } from './keys.ts'
import { subscribe, unsubscribe } from './subscriptions.ts'

/** Where a device says that it wants notifications, each for its own session. */
export function pushRoutes(isLocalAllowed: boolean): Route[] {
  return [
    get(
      `${api.push}/key`,
      {
        summary: 'Reads the key for which a browser subscribes',
        access: signedIn,
        response: { status: 200, schema: pushKey },
      },
      async ({ knex }) => ({ key: (await storedPushKeys(knex)).publicKey }),
    ),
    post(
      api.push,
      {
        summary: "Sends notifications to the device of the caller's session; again it is the same",
        access: signedIn,
        body: pushSubscription,
        maxKilobytes: 8,
        refuses: [422],
        response: { status: 204 },
      },
      ({ ctx, knex, user, body }) =>
        subscribe(knex, body, { userId: user.id, session: ctx.state.session as Buffer, isLocalAllowed }),
    ),
    remove(
      api.push,
      {
        summary: "Sends no more notifications to the device of the caller's session",
        access: signedIn,
        response: { status: 204 },
      },
      ({ ctx, knex }) => unsubscribe(knex, ctx.state.session as Buffer),
    ),
  ]
}
