import type { Knex } from 'knex'
import { formatStop } from '#shared/kernel/time'
import { noticeOf } from '#shared/loads/detentionNotice'
import { spanOf, stopName } from '#shared/loads/stopTimes'
import { enqueue, jobKind } from '../../platform/jobs/enqueue.ts'
import { type Task, task } from '../../platform/jobs/task.ts'
import type { SendMail } from '../../platform/mail/sendMail.ts'
import type { TemplateData } from '../../platform/mail/templates/templates.ts'
import { payerOf } from './documents/payer.ts'
import { type LoadWithDwells, readDwells } from './dwells.ts'
import { Load } from './Load.ts'

const noticeJob = jobKind<{ loadId: string }>('notice-of-detention')

/** A truck is at a stop, or an event that a phone submits later may show that it was. */
const watched: readonly string[] = ['planned', 'enroute', 'delivered']

/**
 * Enqueues the check of a load's dwells, in the transaction of the event that begins or ends one. At most one job waits per load.
 */
export function enqueueNotices(transaction: Knex, loadId: string, runAt?: Date): Promise<void> {
  return enqueue(transaction, noticeJob, { loadId }, { key: `detention ${loadId}`, ...(runAt && { runAt }) })
}

/**
 * Mails each due notice of detention to the customer, once per stop. It checks again when the next notice is due. Without an
 * address no mail is created: the desk reads that no notice was sent.
 */
export async function mailNotices(knex: Knex, loadId: string, sendMail: SendMail, now: Date): Promise<void> {
  await knex.transaction(async (transaction) => {
    const row = await Load.query(transaction).findById(loadId).forUpdate()
    if (!row || row.cancelledAt || !watched.includes(row.status)) return
    const current = await readDwells(transaction, loadId, now)
    const { load, dwells } = current
    const notifiedStops = new Set(load.detention?.notices?.map(({ stop }) => stop))
    const open = dwells.flatMap((dwell) => {
      const notice = notifiedStops.has(dwell.stop) ? null : noticeOf(dwell, now.getTime())
      return notice ? [{ dwell, ...notice }] : []
    })
    for (const { dwell, due, isReconstructed } of open) {
      if (due > now.getTime() || !load.payerEmail) continue
      await sendMail(transaction, {
        to: load.payerEmail,
        template: 'detentionNotice',
        resource: 'loads',
        rowId: loadId,
        stop: dwell.stop,
        key: `load ${loadId} detention ${dwell.stop}`,
        data: await readData(transaction, current, dwell, { isReconstructed, now }),
      })
    }
    const later = open.filter(({ due }) => due > now.getTime()).map(({ due }) => due)
    if (later.length > 0) await enqueueNotices(transaction, loadId, new Date(Math.min(...later)))
  })
}

async function readData(
  knex: Knex,
  { load, terms }: LoadWithDwells,
  { stop: number, arrived, departed, free }: LoadWithDwells['dwells'][number],
  { isReconstructed, now }: { isReconstructed: boolean; now: Date },
): Promise<TemplateData<'detentionNotice'>> {
  const stop = load.stops[number]
  if (!stop || !arrived || !free) throw new Error(`Load ${load.id} has no stay at stop ${number}`)
  const formatInstant = (instant: string | number) => formatStop(new Date(instant), stop.zone, now)
  return {
    loadId: load.id,
    contactName: (await payerOf(knex, load)).contact,
    reference: load.brokerReference ?? null,
    terms,
    stop: stopName(number, load.stops.length),
    place: [stop.facility, stop.location].filter(Boolean).join(', '),
    agreed: { kind: stop.to ? 'Window' : 'Appointment', at: spanOf(stop.from ?? '', stop.to, stop.zone, now) },
    arrivedAt: formatInstant(arrived.occurredAt),
    freeUntil: formatInstant(free.until),
    hasBegun: free.until <= now.getTime(),
    leftAt: departed && formatInstant(departed.occurredAt),
    reconstructed: isReconstructed
      ? { receivedAt: formatInstant(arrived.receivedAt), from: arrived.reportedBy == null ? 'phone' : 'driver' }
      : null,
  }
}

/** The task that mails notices of detention to the customer. */
export function noticeTask(sendMail: SendMail): Task {
  return task(
    noticeJob,
    ({ loadId }, { knex }) => mailNotices(knex, loadId, sendMail, new Date()),
    // After a restored backup, and where the appointment was changed while the truck waited.
    async (knex) => {
      const { rows }: { rows: { id: string }[] } = await knex.raw(
        `select distinct load_id as id from tracking_events arrived join loads on loads.id = load_id
         where arrived.type in ('arrived_pickup', 'arrived_stop', 'arrived_delivery') and arrived.dispute is null
           and arrived.received_at > now() - interval '3 days'
           and loads.status in ('planned', 'enroute') and loads.cancelled_at is null
           and not exists (select from tracking_events later where later.load_id = arrived.load_id and later.dispute is null
             and later.type <> 'check_call' and later.occurred_at > arrived.occurred_at)
         limit 1000`,
      )
      for (const { id } of rows) await enqueueNotices(knex, id)
    },
  )
}
