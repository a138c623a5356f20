import { ECDH } from 'node:crypto'
import type { Knex } from 'knex'
import type { PushSubscriptionBody } from '#shared/notifications/push'
import { refuse } from '../http/refusal.ts'
import { isPushEndpoint } from './endpoint.ts'

/** A session and whose it is. */
interface Owner {
  userId: string
  /** The hash of the session's id. */
  session: Buffer
}

/**
 * Stores the push subscription of a session's device. It replaces an earlier subscription of the session, or another owner of the
 * same endpoint. Throws 422 for an address that is no push service, or an invalid key.
 */
export async function subscribe(
  knex: Knex,
  { endpoint, keys }: PushSubscriptionBody,
  { userId, session, isLocalAllowed }: Owner & { isLocalAllowed: boolean },
): Promise<void> {
  if (!isPushEndpoint(endpoint, isLocalAllowed)) {
    throw refuse.invalid({ endpoint: 'This is not the address of a push service: please send it as the browser gave it' })
  }
  if (!isPublicKey(keys.p256dh)) throw refuse.invalid({ 'keys.p256dh': 'Please send the public key as the browser gave it' })
  await knex.transaction(async (trx) => {
    // One after the other: two of one session would each delete nothing and then collide.
    const { id } = await trx('sessions').where({ id_hash: session }).forUpdate().first('id')
    await trx('push_subscriptions').where({ session_id: id }).whereNot({ endpoint }).delete()
    await trx('push_subscriptions')
      .insert({ endpoint, ...keys, user_id: userId, session_id: id })
      .onConflict('endpoint')
      .merge({ ...keys, user_id: userId, session_id: id, failed: 0 })
  })
}

/** Ends the push notifications of this session's device. */
export async function unsubscribe(knex: Knex, session: Buffer): Promise<void> {
  await knex('push_subscriptions')
    .whereIn('session_id', knex('sessions').where({ id_hash: session }).select('id'))
    .delete()
}

/** Whether it is a point of the curve that web push uses. */
function isPublicKey(key: string): boolean {
  try {
    ECDH.convertKey(Buffer.from(key, 'base64url'), 'prime256v1')
    return true
  } catch {
    // A browser's key always is one.
    return false
  }
}
