import type { Knex } from 'knex'
import { driverPath, staffPath } from '#shared/access/navigation'
import { can } from '#shared/access/permissions'
import type { Finding } from '#shared/kernel/findings'
import { formatDuration, formatStop } from '#shared/kernel/time'
import { chargeName } from '#shared/loads/charges'
import { forbidsToday } from '#shared/loads/eligibility'
import { type ExpenseOutcome, expenseOutcomes } from '#shared/loads/expenseStatus'
import { isDesk } from '#shared/notifications/notification'
import { eventName } from '#shared/tracking/status'
import type { SessionUser } from '../../platform/http/sessionStore.ts'
import type { PushMessage } from '../../platform/push/deliverPush.ts'
import type { About } from '../../platform/push/notify.ts'
import { TrackingEvent } from '../tracking/index.ts'
import { Load } from './Load.ts'
import { lateStop, riskOf } from './late.ts'

interface Read {
  load: Load
  reader: SessionUser
  about: About
  now: Date
}

/** The text of each kind of notification; null where it no longer concerns its reader. It has no amounts and no phone numbers. */
const kinds: Record<string, (knex: Knex, read: Read) => Promise<PushMessage | null>> = {
  'load assigned': async (_knex, { load, reader, now }) =>
    isOwn(load, reader)
      ? forDriver(load, `New load: ${formatRoute(load)}`, [formatPickup(load, now), `Load ${load.id}.`].join(' '), true)
      : null,
  'load changed': async (_knex, { load, reader }) =>
    isOwn(load, reader)
      ? forDriver(
          load,
          `Changed: ${formatRoute(load)}`,
          `Stops, times, instructions or freight changed. Check load ${load.id} again.`,
        )
      : null,
  'load taken': async (_knex, { load, reader }) =>
    load.assignedDriverId !== reader.driverId
      ? forDriver(load, `Unassigned: ${formatRoute(load)}`, `Load ${load.id} is no longer yours. Do not haul it.`, true)
      : null,
  'load cancelled': async (_knex, { load }) =>
    load.cancelledAt ? forDriver(load, `Cancelled: ${formatRoute(load)}`, `Do not haul load ${load.id}.`, true) : null,
  // A message may contain a gate code: its text must not appear on a locked screen.
  'load message': async (knex, { load, reader }) => {
    const unread = await knex('load_messages').where({ load_id: load.id, driver_id: null, read_at: null }).first('id')
    if (!unread || !isOwn(load, reader)) return null
    const text = forDriver(load, `Message: ${formatRoute(load)}`, `New message from dispatch about load ${load.id}.`)
    return { ...text, tag: `${text.tag} message` }
  },
  'load disputed': async (knex, { load }) => {
    const event = await TrackingEvent.query(knex)
      .where({ load_id: load.id })
      .whereRaw('unresolved')
      .orderBy('received_at', 'desc')
      .first()
    if (!event) return null
    const recorded = `“${eventName(event.type, event.stop)}” needs review. Decide whether it counts.`
    return forDesk(load, `Needs a decision: load ${load.id}`, recorded, 'dispute')
  },
  'load unqualified': async (knex, { load }) => {
    const departure = await knex('tracking_events')
      .where({ load_id: load.id, type: 'departed_pickup', dispute: null, driver_id: load.assignedDriverId })
      .whereRaw(`findings @> '[{"severity": "block"}]'`)
      .first('findings')
    if (!departure || load.status !== 'enroute' || load.cancelledAt) return null
    if ((departure.findings as Finding[]).some(forbidsToday)) {
      const body = 'The driver departed and is not qualified to drive. Call the driver, and hand the load over.'
      return { ...forDesk(load, `Driver not qualified: load ${load.id}`, body, 'unqualified'), isUrgent: true }
    }
    // A locked screen must not show which document expires.
    const body = 'A document of the driver expires before the delivery. Open the load to see which one.'
    return forDesk(load, `Driver document expires before delivery: load ${load.id}`, body, 'unqualified')
  },
  'load late': async (knex, { load, about, now }) => {
    const late = await lateStop(knex, load.id, now)
    if (!late || late.stop !== about.part) return null
    const isPickup = late.stop === 'pickup'
    const [place, zone] = isPickup ? [load.pickupLocation, load.pickupZone] : [load.deliveryLocation, load.deliveryZone]
    const due = `It was due in ${place} at ${formatStop(late.due, zone, now)}.`
    return forDesk(load, `Late at ${isPickup ? 'pickup' : 'delivery'}: load ${load.id}`, due, `late ${late.stop}`)
  },
  'load at risk': async (knex, { load, now }) => {
    const risk = await riskOf(knex, load.id, now)
    if (!risk) return null
    const due = `It is due in ${load.deliveryLocation} at ${formatStop(risk.due, load.deliveryZone, now)}.`
    const late = risk.lateBy ? ` It is expected ${formatDuration(risk.lateBy)} later.` : ''
    return forDesk(load, `At risk: load ${load.id}`, `${due}${late}`, 'at risk')
  },
  'load receipt': async (knex, { load, about }) => {
    const expense = await knex('expenses').where({ id: about.part, load_id: load.id, outcome: null }).first('code', 'name')
    if (!expense) return null
    const message = `${chargeName(expense.code, expense.name)}: a driver has handed it in.`
    return forDesk(load, `Receipt to check: load ${load.id}`, message, `receipt ${about.part}`)
  },
  'load receipt checked': async (knex, { load, reader, about }) => {
    const expense = await knex('expenses')
      .where({ id: about.part, load_id: load.id, driver_id: reader.driverId })
      .whereNotNull('outcome')
      .first('code', 'name', 'outcome')
    if (!expense) return null
    const title = `Receipt ${expenseOutcomes[expense.outcome as ExpenseOutcome].toLowerCase()}: ${chargeName(expense.code, expense.name)}`
    return { ...forDriver(load, title, `Load ${load.id}.`), tag: `receipt ${about.part}` }
  },
}

const forDeskOnly: ReadonlySet<string> = new Set(['load disputed', 'load late', 'load at risk', 'load unqualified'])

/** The text of a notification for one reader; null where it no longer applies, or where the reader may not see the load. */
export async function loadText(knex: Knex, about: About, reader: SessionUser, now: Date): Promise<PushMessage | null> {
  const load = await Load.query(knex)
    .where({ id: about.id })
    .modify((query) => Load.recordVisibleTo(reader)(query as never))
    .first()
  const isForDesk = forDeskOnly.has(about.what)
  const isToCheck = about.what === 'load receipt'
  const isConcerned = isForDesk ? isDesk : (role: string) => (isToCheck ? can(role, 'loads:review-expense') : role === 'driver')
  if (!load || !isConcerned(reader.role)) return null
  return (await kinds[about.what]?.(knex, { load, reader, about, now })) ?? null
}

const isOwn = ({ assignedDriverId, cancelledAt }: Load, { driverId }: SessionUser) =>
  assignedDriverId === driverId && cancelledAt === null

const formatRoute = ({ pickupLocation, deliveryLocation }: Load) => `${pickupLocation} to ${deliveryLocation}`

const formatPickup = ({ pickupDateTime, pickupZone }: Load, now: Date) =>
  pickupDateTime ? `Pickup ${formatStop(pickupDateTime, pickupZone, now)}.` : 'Pickup time to be set.'

/** A driver sees only the newest notification of a load. It is late at the pickup time; on the road, immediately. */
const forDriver = (load: Load, title: string, body: string, isUrgent = false): PushMessage => ({
  title,
  body,
  isUrgent,
  tag: `load ${load.id}`,
  path: `${driverPath('myLoads')}/${load.id}`,
  dueAt: load.status === 'enroute' ? new Date(0) : load.pickupDateTime,
})

const forDesk = ({ id }: Load, title: string, body: string, what: string): PushMessage => ({
  title,
  body,
  isUrgent: false,
  tag: `load ${id} ${what}`,
  path: `${staffPath('loads')}/${id}`,
})
