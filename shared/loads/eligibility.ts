import { driverStatusLabels } from '../drivers/status.ts'
import { daysUntil } from '../kernel/calendarDay.ts'
import { drivingMinutes } from '../kernel/distance.ts'
import { isSameTruck, loadEquipment } from '../kernel/equipment.ts'
import type { Finding } from '../kernel/findings.ts'
import { formatDate, formatDays, formatDuration, formatStop, wallClock } from '../kernel/time.ts'
import type { Candidate } from './candidate.ts'
import { endOf } from './lastStop.ts'
import type { LoadRow } from './load.ts'

/** The limits of the rule (§7): miles empty, days after the delivery, and hours. */
export const eligibilityLimits = { deadheadMiles: 150, expiresWithinDays: 14, drivingHours: 11, restHours: 10 } as const

/** What the rule needs to know of the load, whose row has it. */
export type HauledLoad = Pick<
  LoadRow,
  | 'id'
  | 'status'
  | 'equipment'
  | 'hazmat'
  | 'pickupLocation'
  | 'pickupDateTime'
  | 'pickupUntil'
  | 'pickupZone'
  | 'deliveryDateTime'
  | 'deliveryUntil'
  | 'deliveryZone'
>

interface Haul {
  pickup: { from: Date; by: Date; zone: string; day: string }
  delivery: { by: Date; zone: string; day: string }
}

function toHaul(load: HauledLoad): Haul | null {
  const { pickupDateTime, pickupUntil, pickupZone, deliveryDateTime, deliveryUntil, deliveryZone } = load
  if (!pickupDateTime || !deliveryDateTime) return null
  const [from, by] = [new Date(pickupDateTime), new Date(deliveryUntil ?? deliveryDateTime)]
  return {
    pickup: { from, by: new Date(pickupUntil ?? pickupDateTime), zone: pickupZone, day: dayAt(from, pickupZone) },
    delivery: { by, zone: deliveryZone, day: dayAt(by, deliveryZone) },
  }
}

const dayAt = (instant: Date, zone: string) => wallClock(instant, zone).slice(0, 10)

/** What speaks against a driver for a load (§7), blocks first; the same in the browser and on the server. */
export function eligibility(driver: Candidate, load: HauledLoad, now: Date): Finding[] {
  const haul = toHaul(load)
  if (!haul) return []
  const found = [
    ...qualificationsFor(driver, load, haul, now),
    ...daysOffFindings(driver, haul),
    ...overdueFindings(driver, now),
    ...overlapFindings(driver, load, haul),
    unreachableFinding(driver, haul, now),
    deadheadFinding(driver),
    equipmentFinding(driver, load),
  ].filter((finding) => finding !== null)
  return blocksFirst(found)
}

const blocksFirst = (found: readonly Finding[]) => [
  ...found.filter(({ severity }) => severity === 'block'),
  ...found.filter(({ severity }) => severity === 'warn'),
]

/** What of a driver says whether they may drive at all. */
export type Qualifications = Pick<
  Candidate,
  'status' | 'endorsements' | 'cdlExpiresOn' | 'medicalCardExpiresOn' | 'insuranceExpiresOn' | 'clearinghouseUntil' | 'mvrUntil'
>

/**
 * Findings about a driver that do not depend on other loads or the truck's location, blocks first: checked at assignment and
 * departure.
 */
export function qualificationFindings(driver: Qualifications, load: HauledLoad, now: Date): Finding[] {
  const haul = toHaul(load)
  return haul ? blocksFirst(qualificationsFor(driver, load, haul, now)) : []
}

const qualificationsFor = (driver: Qualifications, load: HauledLoad, haul: Haul, now: Date): Finding[] =>
  [
    statusFinding(driver),
    ...expiryFindings(driver, haul, now),
    ...yearlyFindings(driver, haul, now),
    hazmatFinding(driver, load),
  ].filter((finding) => finding !== null)

export interface RankedCandidate {
  candidate: Candidate
  findings: Finding[]
}

/**
 * The candidates with their findings, the best first and blocked ones last: the right trailer, then on time, then fewer deadhead
 * miles (unknown last), then the longer time without a load.
 */
export function rankCandidates(
  candidates: readonly Candidate[],
  load: HauledLoad,
  now: Date,
  find = eligibility,
): RankedCandidate[] {
  const rank = ({ candidate, findings }: RankedCandidate): Rank => ({
    isBlocked: findings.some(({ severity }) => severity === 'block'),
    hasTrailer: candidate.hauled.includes(load.equipment),
    time: rankTime(candidate, findings, now),
  })
  const miles = ({ candidate: { milesEmpty } }: RankedCandidate) => milesEmpty ?? Number.MAX_SAFE_INTEGER
  const since = ({ candidate: { emptyAt } }: RankedCandidate) => (emptyAt ? Date.parse(emptyAt) : 0)
  return candidates
    .map((candidate) => ({ candidate, findings: find(candidate, load, now) }))
    .map((entry) => ({ ...entry, rank: rank(entry) }))
    .sort(
      (a, b) =>
        Number(a.rank.isBlocked) - Number(b.rank.isBlocked) ||
        Number(b.rank.hasTrailer) - Number(a.rank.hasTrailer) ||
        times.indexOf(a.rank.time) - times.indexOf(b.rank.time) ||
        miles(a) - miles(b) ||
        since(a) - since(b) ||
        a.candidate.name.localeCompare(b.candidate.name, 'en'),
    )
    .map(({ candidate, findings }) => ({ candidate, findings }))
}

/** Whether a driver makes the pickup, the best first. */
const times = ['on time', 'arrival unknown', 'late', 'schedule conflict'] as const

interface Rank {
  isBlocked: boolean
  hasTrailer: boolean
  time: (typeof times)[number]
}

function rankTime(candidate: Candidate, findings: readonly Finding[], now: Date): Rank['time'] {
  if (findings.some(({ code }) => /^(overlap|overdue|time_off)_/.test(code))) return 'schedule conflict'
  if (findings.some(({ code }) => code === 'unreachable')) return 'late'
  return arrivalAtPickup(candidate, now) === null ? 'arrival unknown' : 'on time'
}

/** Why a candidate has its rank: `Right trailer, on time, 120 mi deadhead`. */
export function rankReason(
  { candidate, findings }: RankedCandidate,
  { equipment }: Pick<HauledLoad, 'equipment'>,
  now: Date,
): string {
  const { hauled, milesEmpty } = candidate
  const isWrong = findings.some(({ code }) => code === 'wrong_trailer')
  const first = `First ${loadEquipment[equipment].toLowerCase()} load`
  return [
    isWrong ? 'Wrong trailer' : hauled.includes(equipment) ? 'Right trailer' : first,
    rankTime(candidate, findings, now),
    milesEmpty === null ? 'deadhead unknown' : `${milesEmpty.toLocaleString('en-US')} mi deadhead`,
  ].join(', ')
}

const block = (code: string, message: string): Finding => ({ code, severity: 'block', message })
const warn = (code: string, message: string): Finding => ({ code, severity: 'warn', message })

const beforeDelivery = '_before_delivery'

/** Whether a finding forbids driving today: a document that expires before the delivery is valid until its last day. */
export const forbidsToday = ({ code, severity }: Finding): boolean => severity === 'block' && !code.endsWith(beforeDelivery)

function statusFinding({ status }: Qualifications): Finding | null {
  if (status === 'onboarded') return null
  const code = status === 'suspended' ? 'driver_suspended' : 'driver_not_onboarded'
  return block(code, `${driverStatusLabels[status]}, not onboarded.`)
}

/** A document counts through its last day. An insurance that has expired warns only: nothing says whose it has to be. */
function expiryFindings(driver: Qualifications, { delivery }: Haul, now: Date): (Finding | null)[] {
  const today = dayAt(now, delivery.zone)
  const toFinding = (code: string, label: string, expiresOn: string | null, forbid: typeof block): Finding | null => {
    if (expiresOn === null) return null
    const day = formatDate(expiresOn, delivery.by)
    if (expiresOn < today) return forbid(`${code}_expired`, `${label} expired ${day}.`)
    if (expiresOn < delivery.day) {
      const before = `before the delivery on ${formatDate(delivery.day, delivery.by)}`
      return forbid(`${code}_expires${beforeDelivery}`, `${label} expires ${day}, ${before}.`)
    }
    const after = daysUntil(expiresOn, delivery.day)
    if (after > eligibilityLimits.expiresWithinDays) return null
    const endText = after === 0 ? 'on the day of the delivery' : `${after === 1 ? '1 day' : `${after} days`} after the delivery`
    return warn(`${code}_expires_soon`, `${label} expires ${day}, ${endText}.`)
  }
  return [
    toFinding('cdl', 'License', driver.cdlExpiresOn, block),
    toFinding('medical_card', 'Medical card', driver.medicalCardExpiresOn, block),
    driver.medicalCardExpiresOn === null ? warn('medical_card_missing', 'No medical card is on file.') : null,
    toFinding('insurance', 'Insurance', driver.insuranceExpiresOn, warn),
  ]
}

/**
 * Findings about the reviews due every 12 months (49 CFR 382.701(b), 391.25), also those due before the delivery. A missing
 * document has no finding here: the qualification file lists it.
 */
function yearlyFindings({ clearinghouseUntil, mvrUntil }: Qualifications, { delivery }: Haul, now: Date): (Finding | null)[] {
  const today = dayAt(now, delivery.zone)
  const last = [today, delivery.day].sort()[1] as string
  const toFinding = (code: string, label: string, until: string | null): Finding | null => {
    if (until === null || until >= last) return null
    return block(
      until < today ? `${code}_overdue` : `${code}_due${beforeDelivery}`,
      `${label} expires ${formatDate(until, delivery.by)}: a new one is due.`,
    )
  }
  return [
    toFinding('clearinghouse', 'The last Clearinghouse query', clearinghouseUntil),
    toFinding('mvr', 'The last MVR', mvrUntil),
  ]
}

function hazmatFinding({ endorsements }: Qualifications, { hazmat }: HauledLoad): Finding | null {
  if (!hazmat || endorsements.includes('H') || endorsements.includes('X')) return null
  return block('hazmat_endorsement_missing', `No endorsement for hazardous materials (${hazmat}).`)
}

/** One for each time off that a day of the load falls into, from the pickup's to the delivery's. */
function daysOffFindings({ daysOff }: Candidate, { pickup, delivery }: Haul): Finding[] {
  return daysOff
    .filter(({ from, until }) => from <= delivery.day && until >= pickup.day)
    .map(({ from, until }) => warn(`time_off_${from}`, `Off ${formatDays(from, until)}.`))
}

/** One for each load that the time collides with, and its number in the code: accepting one does not accept another. */
function overlapFindings({ loads }: Candidate, { status }: HauledLoad, { pickup, delivery }: Haul): Finding[] {
  return loads.flatMap((other) => {
    const from = Math.max(pickup.from.getTime(), Date.parse(other.from))
    const overlap = Math.min(delivery.by.getTime(), Date.parse(other.to)) - from
    if (overlap <= 0) return []
    const lane = `${getCity(other.pickupLocation)} to ${getCity(other.deliveryLocation)}`
    const find = status === 'enroute' && other.status === 'enroute' ? block : warn
    return [find(`overlap_${other.id}`, `Overlaps ${other.id}, ${lane}, by ${formatDuration(overlap)}.`)]
  })
}

/** Warns about a driver who is en route with an overdue load: when the truck will be empty is unknown. */
function overdueFindings({ loads }: Candidate, now: Date): Finding[] {
  return loads
    .filter((load) => load.status === 'enroute' && endOf(load) < now.getTime())
    .map((load) => {
      const since = formatDuration(now.getTime() - endOf(load))
      return warn(`overdue_${load.id}`, `Still on ${load.id}, due in ${getCity(load.deliveryLocation)} ${since} ago.`)
    })
}

const getCity = (location: string) => location.split(',', 1).join()

/** When a driver is at the pickup who leaves from where the truck gets empty, 10 hours at rest after every 11 of driving. */
export function arrivalAtPickup({ emptyAt, milesEmpty }: Candidate, now: Date): Date | null {
  if (emptyAt === null || milesEmpty === null) return null
  const minutes = drivingMinutes(milesEmpty)
  const rests = Math.max(0, Math.ceil(minutes / (eligibilityLimits.drivingHours * 60)) - 1)
  const leaves = Math.max(Date.parse(emptyAt), now.getTime())
  return new Date(leaves + (minutes + rests * eligibilityLimits.restHours * 60) * 60_000)
}

function unreachableFinding(driver: Candidate, { pickup }: Haul, now: Date): Finding | null {
  const arrives = arrivalAtPickup(driver, now)
  if (!arrives || arrives <= pickup.by) return null
  const late = formatDuration(arrives.getTime() - pickup.by.getTime())
  return warn('unreachable', `At the pickup ${formatStop(arrives, pickup.zone, now)} at the earliest, ${late} late.`)
}

function deadheadFinding({ milesEmpty }: Candidate): Finding | null {
  if (milesEmpty === null || milesEmpty <= eligibilityLimits.deadheadMiles) return null
  return warn('deadhead_long', `${milesEmpty.toLocaleString('en-US')} mi deadhead.`)
}

function equipmentFinding({ hauled }: Candidate, { equipment }: HauledLoad): Finding | null {
  if (hauled.includes(equipment)) return null
  if (hauled.length > 0 && !hauled.some((type) => isSameTruck(type, equipment))) {
    const [trucks, needed] = [hauled.map((type) => loadEquipment[type]).join(', '), loadEquipment[equipment]]
    return block('wrong_trailer', `Wrong trailer: ${trucks}. This load needs: ${needed}.`)
  }
  return warn('equipment_new', `No ${loadEquipment[equipment].toLowerCase()} loads yet.`)
}
