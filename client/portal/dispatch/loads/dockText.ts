import Hourglass from 'lucide-react/icons/hourglass'
import ReceiptText from 'lucide-react/icons/receipt-text'
import TriangleAlert from 'lucide-react/icons/triangle-alert'
import { formatDuration, formatStop, formatStopTime, wallClock } from '#shared/kernel/time'
import { type DetentionTerms, type FreeTime, freeTime } from '#shared/loads/detention'
import { noticeBefore } from '#shared/loads/detentionNotice'
import type { LoadRecord } from '#shared/loads/load'
import type { Look } from '../../list/badges/Badge.tsx'

/** The state of a truck's wait at a dock: in free time, soon out of it, or in paid detention. */
type DockState = 'free' | 'soon' | 'paid'

export const dockLooks: Record<DockState, Look> = {
  free: { look: 'tone-grey', Icon: Hourglass },
  soon: { look: 'badge-tinted tone-amber', Icon: TriangleAlert },
  paid: { look: 'badge-tinted tone-brown', Icon: ReceiptText },
}

export function dockState({ until }: FreeTime, now: number): DockState {
  if (now >= until) return 'paid'
  return now >= until - noticeBefore ? 'soon' : 'free'
}

/** `< 1 min`, `34 min`, `1 h 12 min`. */
export const waitedFor = (milliseconds: number) => (milliseconds < 60_000 ? '< 1 min' : formatDuration(milliseconds))

/** A time at a dock, with its day unless that is today there: free time may end days after an early arrival. */
function atDock(at: number, zone: string, now: number): string {
  const [day, today] = [new Date(at), new Date(now)]
  const isToday = wallClock(day, zone).slice(0, 10) === wallClock(today, zone).slice(0, 10)
  return isToday ? formatStopTime(day, zone) : formatStop(day, zone, today)
}

/** The text of the badge, always with a time. */
export function dockText(free: FreeTime, zone: string, now: number): string {
  const until = atDock(free.until, zone, now)
  const state = dockState(free, now)
  if (state === 'paid') return `Detention since ${until}`
  return state === 'soon' ? `Detention in ${waitedFor(free.until - now)}` : `At the dock, free until ${until}`
}

/** The text for a driver at the dock; null where the terms are unknown on this device. */
export function freeTimeText(load: LoadRecord, stopIndex: number, arrivedAt: string, now: number): string | null {
  const stop = load.stops[stopIndex]
  if (!stop || !load.detention) return null
  const free = freeTime(stop, arrivedAt, load.detention.freeHours)
  if (!free) return 'Arrived late, no detention'
  const until = atDock(free.until, stop.zone, now)
  return now < free.until ? `Free time ends ${until}` : `Detention since ${until}`
}

/** The detention terms of a load, for roles that see all of them. */
export function termsOf({ detention }: LoadRecord): DetentionTerms | null {
  const { freeHours, perHour, maxHours } = detention ?? {}
  return freeHours === undefined || perHour === undefined || maxHours === undefined ? null : { freeHours, perHour, maxHours }
}
