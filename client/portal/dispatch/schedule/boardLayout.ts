import type { Driver } from '#shared/drivers/driver'
import { driverStatusLabels } from '#shared/drivers/status'
import { daysAfter } from '#shared/kernel/calendarDay'
import { drivingMinutes } from '#shared/kernel/distance'
import { formatDate, formatDays } from '#shared/kernel/time'
import type { Availability } from '#shared/loads/candidate'
import type { LoadRow } from '#shared/loads/load'
import { concernOf, deliveryDue, type LoadConcern } from '#shared/loads/loadConcern'
import { askedOf } from '../../people/drivers/daysOffRequests.ts'
import type { ConcernCount } from '../loads/useConcerns.ts'
import { type Axis, hoursToDay, wallHours, zoneHere } from './boardDays.ts'

/** Hours since the midnight at which the board begins, by the wall clock. */
export interface Span {
  from: number
  to: number
}

/** `waiting`: assigned or unassigned on this device, and not sent yet. */
export type BarKind = 'planned' | 'enroute' | 'delivered' | 'waiting'

/** A load on a driver's row, as long as it takes by the clocks of its two stops. */
export interface Bar extends Span {
  load: LoadRow
  kind: BarKind
  /** The instants, in milliseconds. */
  begins: number
  ends: number
  concern: LoadConcern | null
  /** Unassigned on this device: the load leaves the row once the server has the action. */
  leaves: boolean
  /** The end of its delay; equals `to` without one. */
  lateTo: number
  /** Where it collides with another load of the driver. */
  collisions: Span[]
  /** The lane of the row, from 0. */
  lane: number
  /** Where its text ends: at the next bar of the lane. */
  textFor: number
}

/** When a driver cannot or should not drive, with the reason. */
export interface Shade extends Span {
  /** `asked`: days off that await an answer, and forbid nothing. */
  kind: 'off' | 'asked' | 'document' | 'status'
  text: string
}

export interface DriverRow {
  driver: Driver
  bars: Bar[]
  lanes: number
  shades: Shade[]
}

/** An assignment that waits on this device. Without a driver it unassigns the load. */
export interface RequestedAction {
  loadId: string
  driverId: string | null
}

interface Input {
  axis: Axis
  /** In milliseconds. */
  now: number
  drivers: readonly Driver[]
  loads: readonly LoadRow[]
  requests: readonly RequestedAction[]
  /** The expiration dates of the driver's documents, by the driver's id. */
  documents: ReadonlyMap<string, Pick<Availability, 'cdlExpiresOn' | 'medicalCardExpiresOn'>>
  /** The minimum hours that a bar with its text takes of its lane. */
  least: number
}

export interface BoardLayout {
  rows: DriverRow[]
  /** Booked loads without a driver: those that are late or at risk first, then by pickup. */
  unassigned: LoadRow[]
  /** How many open loads are late and at risk, on a row or not. */
  concerns: ConcernCount
}

const kinds: Partial<Record<LoadRow['status'], BarKind>> = {
  planned: 'planned',
  enroute: 'enroute',
  delivered: 'delivered',
  invoiced: 'delivered',
  paid: 'delivered',
}

/** Lays out the whole board, in one pass over the loads. */
export function layoutBoard({ axis, now, drivers, loads, requests, documents, least }: Input): BoardLayout {
  const requested = new Map(requests.map((requestedAction) => [requestedAction.loadId, requestedAction.driverId]))
  const byDriver = new Map<string, Bar[]>()
  const unassigned: LoadRow[] = []
  const concerns = { late: 0, atRisk: 0 }
  const add = (driverId: string, bar: Bar | null) => {
    if (!bar) return
    const bars = byDriver.get(driverId)
    if (bars) bars.push(bar)
    else byDriver.set(driverId, [bar])
  }
  for (const load of loads) {
    const concern = concernOf(load, now)
    if (concern) concerns[concern.state === 'late' ? 'late' : 'atRisk'] += 1
    const kind = kinds[load.status]
    const requestedDriver = requested.get(load.id)
    // The server may have stored an assignment before its entry leaves the outbox. The load has one bar.
    const requestedAction = requestedDriver === load.assignedDriverId ? undefined : requestedDriver
    const leaves = requestedAction === null
    if (kind && load.assignedDriverId) {
      const bar = barOf(load, leaves ? 'waiting' : kind, concern, axis, now)
      add(load.assignedDriverId, bar && { ...bar, leaves })
    }
    if (requestedAction) add(requestedAction, barOf(load, 'waiting', concern, axis, now))
    else if (load.status === 'booked' && !load.assignedDriverId) unassigned.push(load)
  }
  const order = new Map(unassigned.map((load) => [load, concernOf(load, now) ? 0 : 1]))
  unassigned.sort(
    (a, b) => (order.get(a) ?? 0) - (order.get(b) ?? 0) || getPickupTime(a) - getPickupTime(b) || a.id.localeCompare(b.id),
  )
  const rows = drivers.map((driver): DriverRow => {
    const bars = byDriver.get(driver.id) ?? []
    bars.sort((a, b) => a.from - b.from || a.to - b.to)
    collide(bars)
    const visible = bars.filter(({ from, lateTo }) => lateTo > 0 && from < axis.days * 24)
    return {
      driver,
      bars: visible,
      lanes: stack(visible, least, axis.days * 24),
      shades: toShades(driver, documents.get(driver.id), axis, now),
    }
  })
  return { rows, unassigned, concerns }
}

/** Null for a load without times: it has no place on the board. */
export function barOf(load: LoadRow, kind: BarKind, concern: LoadConcern | null, { first }: Axis, now: number): Bar | null {
  const [begins, ends] = getTimes(load, kind)
  if (Number.isNaN(begins) || Number.isNaN(ends)) return null
  const from = wallHours(first, begins, load.pickupZone)
  // Westward over two zones within the hour the clock may stand still.
  let to = Math.max(from + shortest, wallHours(first, ends, load.deliveryZone))
  let lateTo = to + lateOf(load, concern, now) / 3_600_000
  // A load that is due and not delivered is still on the road or at the dock. It remains on the board after midnight.
  if (lateTo <= 0 && ends <= now && kind !== 'delivered') {
    lateTo = wallHours(first, now, zoneHere)
    if (concern?.state !== 'late') to = lateTo
  }
  return { load, kind, begins, ends, from, to, concern, leaves: false, lateTo, collisions: [], lane: 0, textFor: lateTo }
}

/** When a load begins and ends, in milliseconds: as agreed, and after the delivery up to its actual time, however early. */
function getTimes(load: LoadRow, kind: BarKind): readonly [begins: number, ends: number] {
  const pickup = getPickupTime(load)
  if (load.deliveryDateTime === null) return [pickup, Number.NaN]
  if (kind !== 'delivered' || load.lastEvent?.type !== 'delivered') return [pickup, deliveryDue(load)]
  const delivered = Date.parse(load.lastEvent.occurredAt)
  return [Math.min(pickup, delivered - drivingMinutes(load.distance) * 60_000), delivered]
}

const shortest = 0.25

const getPickupTime = ({ pickupDateTime }: LoadRow) => Date.parse(pickupDateTime ?? '')

/** How late a load is, in milliseconds: late already, or late by the remaining miles at 55 mph. */
export function lateOf(load: LoadRow, concern: LoadConcern | null, now: number): number {
  if (!concern) return 0
  if (concern.state === 'late') return concern.milliseconds
  if (concern.lateBy !== undefined) return concern.lateBy
  if (concern.driving !== undefined) return Math.max(0, concern.driving * 60_000 - concern.milliseconds)
  if (concern.stop === 'delivery') return 0
  return Math.max(0, now + drivingMinutes(load.distance) * 60_000 - deliveryDue(load))
}

/** Marks on both bars where two loads of a driver are under way at the same instant. A delivered load does not collide. */
function collide(bars: readonly Bar[]): void {
  const open = bars.filter(({ kind }) => kind !== 'delivered')
  for (const [at, bar] of open.entries()) {
    for (const other of open.slice(at + 1)) {
      if (bar.load.id === other.load.id) continue
      const span = overlapOf(bar, other)
      if (!span) continue
      bar.collisions.push(span)
      other.collisions.push(span)
    }
  }
}

/** Where two loads overlap, by their instants but in wall clock hours. Null where they do not. */
export function overlapOf(bar: Bar, other: Bar): Span | null {
  if (bar.begins >= other.ends || other.begins >= bar.ends) return null
  const from = Math.max(bar.from, other.from)
  return { from, to: Math.max(from + shortest, Math.min(bar.to, other.to)) }
}

/** Gives every bar the first lane with room for it and for the text of the bar before. Returns the number of lanes. */
function stack(bars: readonly Bar[], least: number, end: number): number {
  const last: Bar[] = []
  for (const bar of bars) {
    const free = last.findIndex(({ from, lateTo }) => Math.max(lateTo, Math.max(0, from) + least) <= bar.from)
    bar.lane = free < 0 ? last.length : free
    const before = last[bar.lane]
    if (before) before.textFor = bar.from
    last[bar.lane] = bar
    bar.textFor = Math.max(end, bar.lateTo)
  }
  return Math.max(1, last.length)
}

function toShades(driver: Driver, documents: Partial<Availability> | undefined, axis: Axis, now: number): Shade[] {
  const { first, days } = axis
  const end = days * 24
  const near = new Date(now)
  const shades: Shade[] = []
  if (driver.status !== 'onboarded') shades.push({ kind: 'status', from: 0, to: end, text: driverStatusLabels[driver.status] })
  for (const [label, expiresOn] of [
    ['Medical card', documents?.medicalCardExpiresOn ?? driver.medCardExpiry],
    ['License', documents?.cdlExpiresOn],
  ] as const) {
    if (!expiresOn) continue
    // A document is valid through its last day.
    const from = hoursToDay(first, daysAfter(expiresOn, 1))
    if (from < end)
      shades.push({
        kind: 'document',
        from,
        to: end,
        text: `${label} ${from <= 0 ? 'expired' : 'expires'} ${formatDate(expiresOn, near)}`,
      })
  }
  for (const { from, until, note } of driver.daysOff ?? []) {
    const span = { from: hoursToDay(first, from), to: hoursToDay(first, daysAfter(until, 1)) }
    if (span.to <= 0 || span.from >= end) continue
    shades.push({ kind: 'off', ...span, text: `Off ${daysText(from, until)}${note ? `: ${note}` : ''}` })
  }
  for (const { from, until, note } of askedOf(driver, now)) {
    const span = { from: hoursToDay(first, from), to: hoursToDay(first, daysAfter(until, 1)) }
    if (span.to <= 0 || span.from >= end) continue
    shades.push({ kind: 'asked', ...span, text: `Requests ${daysText(from, until)}${note ? `: ${note}` : ''}` })
  }
  return shades
}

/** `Nov 22`, `Nov 22 – 25`. */
const daysText = (from: string, until: string) => formatDays(from, until).replace(/, \d{4}$/, '')
