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

interface PathInput {
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
export function pathOf(context: PathInput): Step[] {
  const { load, record } = context
  const at = loadStatuses.indexOf(load.status)
  const steps = loadStatuses.map((status, index): Step => {
    const state = index < at ? 'done' : index === at ? 'now' : 'ahead'
    return { status, state, text: state === 'ahead' ? aheadText(status, load, context.now) : passedText(status, state, context) }
  })
  if (!record?.cancelledAt) return steps
  const { now, deskZone } = context
  const passed = steps
    .slice(0, at + 1)
    .map((step): Step => ({ ...step, state: 'done', text: passedText(load.status, 'done', context) }))
  const before = passed.map((step, index) => ({ ...step, text: index < at ? (steps[index]?.text ?? null) : step.text }))
  return [...before, { status: 'cancelled', state: 'ban', text: formatZoneDay(record.cancelledAt, deskZone, now) }]
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

function passedText(status: LoadStatus, state: 'done' | 'now', context: PathInput): string | null {
  const { record, history, now, deskZone } = context
  const happened = status === 'enroute' || status === 'delivered' ? findLastEvent(record, status) : null
  if (happened) {
    if (state === 'done') return formatZoneDay(happened.occurredAt, happened.zone, now)
    return status === 'enroute'
      ? `since ${formatClock(happened.occurredAt, happened.zone, now)}`
      : formatClock(happened.occurredAt, happened.zone, now)
  }
  if (status === 'paid') return record?.paidAt ? formatZoneDay(record.paidAt, deskZone, now) : null
  // Newest first: a step that was undone and repeated has its last time.
  const change = history?.find(({ from, to }) => to === status && from !== to)
  return change ? formatZoneDay(change.at, deskZone, now) : null
}

function findLastEvent(record: LoadRecord | null, status: 'enroute' | 'delivered') {
  const type: TrackingEventType = status === 'enroute' ? 'departed_pickup' : 'delivered'
  return record?.events.findLast((event) => event.type === type && !event.dispute) ?? null
}

const formatZoneDay = (at: string, zone: string, now: Date) => formatDate(wallClock(new Date(at), zone).slice(0, 10), now)

/** Only the time on the same day. */
function formatClock(at: string, zone: string, now: Date): string {
  const [date, today] = [new Date(at), wallClock(now, zone).slice(0, 10)]
  return wallClock(date, zone).startsWith(today) ? formatStopTime(date, zone) : formatStop(date, zone, now)
}
