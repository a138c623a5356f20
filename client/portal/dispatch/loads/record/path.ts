import type { HistoryEntry } from '#shared/kernel/findings'
import { formatDate, formatStop, formatStopTime, wallClock } from '#shared/kernel/time'
import type { LoadRecord, LoadRow } from '#shared/loads/load'
import { type LoadStatus, loadStatuses } from '#shared/loads/status'
import type { TrackingEventType } from '#shared/tracking/status'

/** A step in the progress of a load: done, current, ahead, or where it was cancelled. */
export interface Step {
  status: LoadStatus | 'cancelled'
  state: 'done' | 'now' | 'ahead' | 'ban'
  /** The time of the step, or the event that it waits for; null where unknown. */
  text: string | null
}

interface Known {
  load: LoadRow
  /** Null until it is loaded. */
  record: LoadRecord | null
  /** Null for roles that may not see it, and offline. */
  history: readonly HistoryEntry[] | null
  now: Date
  /** The reader's zone, for actions of the desk. */
  deskZone: string
}

/** The progress of a load through its statuses. A cancelled load ends at its last status. */
export function pathOf(known: Known): Step[] {
  const { load, record } = known
  const at = loadStatuses.indexOf(load.status)
  const steps = loadStatuses.map((status, place): Step => {
    const state = place < at ? 'done' : place === at ? 'now' : 'ahead'
    return { status, state, text: state === 'ahead' ? aheadText(status, load, known.now) : passedText(status, state, known) }
  })
  if (!record?.cancelledAt) return steps
  const { now, deskZone } = known
  const passed = steps
    .slice(0, at + 1)
    .map((step): Step => ({ ...step, state: 'done', text: passedText(load.status, 'done', known) }))
  const before = passed.map((step, place) => ({ ...step, text: place < at ? (steps[place]?.text ?? null) : step.text }))
  return [...before, { status: 'cancelled', state: 'ban', text: dayOf(record.cancelledAt, deskZone, now) }]
}

function aheadText(status: LoadStatus, load: LoadRow, now: Date): string | null {
  const isOpen = !['delivered', 'invoiced', 'paid'].includes(load.status)
  if (status === 'planned') return load.status === 'booked' ? 'needs a driver' : null
  const due = load.deliveryUntil ?? load.deliveryDateTime
  if (status === 'delivered' && isOpen && due) {
    return `${Date.parse(due) < now.getTime() ? 'was due' : 'due'} ${formatStop(due, load.deliveryZone)}`
  }
  return status === 'invoiced' ? 'by accounting' : null
}

function passedText(status: LoadStatus, state: 'done' | 'now', known: Known): string | null {
  const { record, history, now, deskZone } = known
  const happened = status === 'enroute' || status === 'delivered' ? lastOf(record, status) : null
  if (happened) {
    if (state === 'done') return dayOf(happened.occurredAt, happened.zone, now)
    return status === 'enroute'
      ? `since ${clockOf(happened.occurredAt, happened.zone, now)}`
      : clockOf(happened.occurredAt, happened.zone, now)
  }
  if (status === 'paid') return record?.paidAt ? dayOf(record.paidAt, deskZone, now) : null
  // Newest first: a step that was undone and repeated has its last time.
  const change = history?.find(({ from, to }) => to === status && from !== to)
  return change ? dayOf(change.at, deskZone, now) : null
}

function lastOf(record: LoadRecord | null, status: 'enroute' | 'delivered') {
  const type: TrackingEventType = status === 'enroute' ? 'departed_pickup' : 'delivered'
  return record?.events.findLast((event) => event.type === type && !event.dispute) ?? null
}

const dayOf = (at: string, zone: string, now: Date) => formatDate(wallClock(new Date(at), zone).slice(0, 10), now)

/** Only the time on the same day. */
function clockOf(at: string, zone: string, now: Date): string {
  const [date, today] = [new Date(at), wallClock(now, zone).slice(0, 10)]
  return wallClock(date, zone).startsWith(today) ? formatStopTime(date, zone) : formatStop(date, zone, now)
}
