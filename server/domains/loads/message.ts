import type { Knex } from 'knex'
import { doneAt } from '#shared/kernel/deviceTime'
import { api } from '#shared/kernel/paths'
import { loadRecord } from '#shared/loads/load'
import { type MessageBody, messageBody, readMark } from '#shared/loads/loadMessage'
import { maxMessages, messagesFull } from '#shared/loads/messageText'
import { allow } from '../../platform/http/guard.ts'
import { RawJson } from '../../platform/http/rawJson.ts'
import { refuse } from '../../platform/http/refusal.ts'
import { post, type Route } from '../../platform/http/route.ts'
import { rowKey } from '../../platform/http/rows.ts'
import type { SessionUser } from '../../platform/http/sessionStore.ts'
import { notify } from '../../platform/push/notify.ts'
import { publishChange } from '../../platform/sse/record.ts'
import { Load } from './Load.ts'
import { loadResource } from './loadResource.ts'
import { addedTo } from './repeatedResponse.ts'

const table = 'load_messages'

interface Writing {
  now: Date
  user: SessionUser
  /** The Idempotency-Key. */
  clientId: string | null
}

/**
 * Stores a message on a load, from its driver or the desk. It is append-only: the load's status never refuses it, and an earlier
 * driver may write. A time in the future becomes now. Throws 404 for a load that is not theirs, 422 above the maximum number of
 * messages.
 */
export async function writeMessage(knex: Knex, id: string, body: MessageBody, { now, user, clientId }: Writing): Promise<void> {
  const load = await lockLoad(knex, id, user)
  const [written] = await knex(table).where({ load_id: id }).count({ count: '*' })
  if (Number(written?.count) >= maxMessages) {
    throw refuse.invalid({ text: messagesFull })
  }
  await knex(table).insert({
    load_id: id,
    text: body.text,
    sent_by: user.id,
    driver_id: getDriverId(user),
    client_id: clientId,
    written_at: doneAt(body.writtenAt, now),
    received_at: now,
  })
  // A message of the desk answers the messages received before it was written: they are marked as read.
  if (!getDriverId(user)) {
    await knex(table)
      .where({ load_id: id })
      .where('received_at', '<=', doneAt(body.writtenAt, now))
      .whereNull('read_at')
      .whereNotNull('driver_id')
      .update({ read_at: now })
  }
  const { assignedDriverId: driverId } = load
  if (!getDriverId(user) && driverId) await notify(knex, { driverId }, { what: 'load message', id }, { userId: user.id, now })
  await sendNotification(knex, load, user)
}

/**
 * Marks the messages of the other side as read, up to one of them. An earlier driver of the load marks none: the unread messages
 * are for the present driver. Throws 404 for a load that is not theirs.
 */
export async function markRead(knex: Knex, id: string, upTo: number, user: SessionUser): Promise<void> {
  const load = await lockLoad(knex, id, user)
  const driver = getDriverId(user)
  if (driver && driver !== load.assignedDriverId) return
  const others = `load_id = ? and id <= ? and read_at is null and driver_id is ${driver ? '' : 'not '}null`
  const marked = await knex(table).whereRaw(others, [id, upTo]).update({ read_at: knex.fn.now() })
  if (marked > 0) await sendNotification(knex, load, user)
}

/** The driver of a user who writes as a driver; null for the desk. */
const getDriverId = ({ role, driverId }: SessionUser) => (role === 'driver' ? driverId : null)

type MessagedLoad = Pick<Load, 'id' | 'assignedDriverId'>

/** Reads only the needed columns: thousands of messages may arrive at once. */
async function lockLoad(knex: Knex, id: string, user: SessionUser): Promise<MessagedLoad> {
  const load = await knex<MessagedLoad>('loads')
    .where({ id })
    .modify(Load.recordVisibleTo(user))
    .forUpdate()
    .first('id', { assignedDriverId: 'assigned_driver_id' })
  if (!load) throw refuse.notFound(loadResource.label)
  return load
}

/**
 * Counts the unread messages again, and notifies both sides. Messages are their own log: the history gets no entry, and the
 * shipper no notification.
 */
async function sendNotification(knex: Knex, { id, assignedDriverId }: MessagedLoad, user: SessionUser): Promise<void> {
  const owners = [...new Set([assignedDriverId, getDriverId(user)])].filter((owner) => owner !== null)
  await publishChange(knex, { resource: 'loads', ids: [id], owners }, { sql: countUnread, values: { id } })
}

const countUnread = `
  update loads set updated_at = now(), unread_by_desk = unread.desk, unread_by_driver = unread.driver
  from (select count(driver_id) as desk, count(*) - count(driver_id) as driver
    from load_messages where load_id = :id and read_at is null) unread
  where loads.id = :id`

/** The endpoints of messages: to write one, and to mark those of the other side as read. */
export const messageRoutes: Route[] = [
  post(
    `${api.loads}/:id/message`,
    {
      summary: 'Writes a message on a load, between its driver and the desk',
      access: allow('loads:message'),
      limit: 'messages',
      body: messageBody,
      idempotent: addedTo(table, (message, user) => message.sent_by === user.id),
      recordedAt: 'writtenAt',
      refuses: [404, 422],
      response: { status: 201, schema: loadRecord },
    },
    async ({ knex, user, params, body, key: clientId }) => {
      const { id } = rowKey(loadResource, params.id) as { id: string }
      await writeMessage(knex, id, body, { now: new Date(), user, clientId })
      return new RawJson((await loadResource.reads.one(knex, user, { id })) as string)
    },
  ),
  post(
    `${api.loads}/:id/read`,
    {
      summary: 'Marks the messages of the other side as read, up to one',
      access: allow('loads:message'),
      body: readMark,
      refuses: [404],
      response: { status: 204 },
    },
    async ({ knex, user, params, body }) => {
      const { id } = rowKey(loadResource, params.id) as { id: string }
      await knex.transaction((transaction) => markRead(transaction, id, body.upTo, user))
    },
  ),
]
