import { driverTypes } from '#shared/drivers/status'
import { loadEquipment } from '#shared/kernel/equipment'
import { foldForSearch, hasTerms, searchTerms } from '#shared/kernel/search'
import { formatDate, formatDuration, formatStop, formatStopTime, wallClock } from '#shared/kernel/time'
import type { Candidate } from '#shared/loads/candidate'
import { arrivalAtPickup, type HauledLoad, type RankedCandidate } from '#shared/loads/eligibility'
import { endOf } from '#shared/loads/lastStop'
import { cityOf } from '../loadText.ts'

/** `W2 Employee, Dry Van, Reefer`: the employment type, and the equipment hauled for us. */
export function hauledText({ type, hauled }: Candidate): string {
  return [driverTypes[type], ...hauled.map((equipment) => loadEquipment[equipment])].join(', ')
}

/** When a driver gets or got empty: `empty now`, `empty since Nov 12`, `empty today, 4:30 PM MST`. */
export function emptyText({ emptyAt, emptyZone, loads }: Pick<Candidate, 'emptyAt' | 'emptyZone' | 'loads'>, now: Date): string {
  if (emptyAt === null || emptyZone === null) return 'time unknown'
  if (loads.some((load) => load.status === 'enroute' && endOf(load) < now.getTime())) return 'on the road, overdue'
  const at = new Date(emptyAt)
  const [day, today] = [at, now].map((instant) => wallClock(instant, emptyZone).slice(0, 10)) as [string, string]
  if (at <= now) return day === today ? 'empty now' : `empty since ${formatDate(day, now)}`
  return `empty ${day === today ? `today, ${formatStopTime(at, emptyZone)}` : formatStop(at, emptyZone, now)}`
}

/** The line of a driver without findings: `No conflicts. Empty in Yuma 16 h 30 min before pickup.` */
export function fineText(
  candidate: Candidate,
  { pickupDateTime, pickupUntil }: Pick<HauledLoad, 'pickupDateTime' | 'pickupUntil'>,
  now: Date,
): string {
  const [arrival, due] = [arrivalAtPickup(candidate, now), pickupUntil ?? pickupDateTime]
  const { emptyAt, emptyLocation } = candidate
  if (!arrival || !due || !emptyAt || !emptyLocation || Date.parse(due) - arrival.getTime() < 60_000) return 'No conflicts.'
  const spare = Date.parse(due) - Math.max(now.getTime(), Date.parse(emptyAt))
  return `No conflicts. Empty in ${cityOf(emptyLocation)} ${formatDays(spare)} before pickup.`
}

const dayMs = 24 * 60 * 60_000

/** Whole days from one day on: `3 days`, `16 h 30 min`. */
function formatDays(ms: number): string {
  const days = Math.floor(ms / dayMs)
  if (days === 0) return formatDuration(ms)
  return days === 1 ? '1 day' : `${days} days`
}

export interface Choice extends RankedCandidate {
  /** The driver has the load already, which blocks the selection without a finding. */
  has: boolean
}

export interface Choices {
  can: Choice[]
  blocked: Choice[]
}

const isBlocked = ({ findings, has }: Choice) => has || findings.some(({ severity }) => severity === 'block')

/** The drivers who can take the load and the blocked ones, as ranked or the nearest first, filtered by the search. */
export function choicesOf(
  ranked: readonly RankedCandidate[],
  { search, isNearest, driverId }: { search: string; isNearest: boolean; driverId: string | null | undefined },
): Choices {
  const text = searchTerms(search)
  const all = ranked
    .filter(({ candidate: { name, emptyLocation } }) => hasTerms(foldForSearch(`${name} ${emptyLocation ?? ''}`), text))
    .map((ranked): Choice => ({ ...ranked, has: ranked.candidate.driverId === driverId }))
  const miles = ({ candidate: { milesEmpty } }: Choice) => milesEmpty ?? Number.MAX_SAFE_INTEGER
  const ordered = isNearest ? all.toSorted((a, b) => miles(a) - miles(b)) : all
  return { can: ordered.filter((choice) => !isBlocked(choice)), blocked: ordered.filter(isBlocked) }
}

/** The label of the button: "Assign Ray Dominguez with 3 warnings". */
export function assignText({ candidate: { name }, findings }: RankedCandidate): string {
  const count = findings.length
  return `Assign ${name}${count === 0 ? '' : ` with ${count === 1 ? '1 warning' : `${count} warnings`}`}`
}

/** The text without an available driver. */
export const noCandidateText = (search: string): string =>
  search ? `No available driver matches “${search}”.` : 'No available drivers'

/** The announcement without an available driver. If the search finds one blocked driver, it names the blocks. */
export function nobodySpoken(search: string, blocked: readonly Choice[]): string {
  const [first, second] = blocked
  if (!first || second) return noCandidateText(search)
  const messages = first.findings.filter(({ severity }) => severity === 'block').map(({ message }) => message)
  return `${noCandidateText(search)} ${first.candidate.name}: ${first.has ? 'already on this load.' : messages.join(' ')}`
}
