import { z } from 'zod'
import type { Finding } from './command.ts'
import { drivingMinutes } from './distance.ts'
import { daysUntil } from './document.ts'
import { type DriverType, driverStatuses, driverStatusLabels, driverTypes } from './driverStatus.ts'
import { type LoadEquipment, loadEquipment } from './equipment.ts'
import type { LoadRecord } from './load.ts'
import { formatDate, formatDuration, formatStop, wallClock } from './time.ts'

/** The limits of the rule (§7): miles empty, days after the delivery, and hours. */
export const eligibilityLimits = { deadheadMiles: 150, expiresWithinDays: 14, drivingHours: 11, restHours: 10 } as const

const instant = z.iso.datetime({ offset: true })

/** What the rule needs to know of a driver who might haul a load; a document that is null is not on file. */
export const candidate = z.object({
  driverId: z.uuid(),
  name: z.string(),
  type: z.enum(Object.keys(driverTypes) as [DriverType, ...DriverType[]]),
  status: z.enum(driverStatuses),
  phone: z.string().nullable(),
  endorsements: z.array(z.string()).describe('By their letters'),
  cdlExpiresOn: z.iso.date().nullable(),
  medicalCardExpiresOn: z.iso.date().nullable(),
  insuranceExpiresOn: z.iso.date().nullable(),
  hauled: z.array(z.enum(Object.keys(loadEquipment) as [LoadEquipment, ...LoadEquipment[]])).describe('Delivered before'),
  emptyAt: instant.nullable().describe('When and where the driver gets or got empty before this pickup; null where unknown'),
  emptyLocation: z.string().nullable().describe('City and state'),
  emptyZone: z.string().nullable(),
  milesEmpty: z.number().int().nullable().describe('From there to the pickup, estimated; null where unknown'),
  loads: z
    .array(
      z.object({
        id: z.string(),
        status: z.enum(['planned', 'enroute']),
        pickupLocation: z.string(),
        deliveryLocation: z.string(),
        from: instant,
        to: instant,
      }),
    )
    .describe('The other loads that the driver has, planned and en route, in their order'),
})

export type Candidate = z.infer<typeof candidate>

/** The response of `GET /api/loads/:id/candidates`: every driver who is not terminated. */
export const loadCandidates = z.object({ asOf: instant, candidates: z.array(candidate) })

export type LoadCandidates = z.infer<typeof loadCandidates>

/** What the rule needs to know of the load. */
export type HauledLoad = Pick<LoadRecord, 'status' | 'equipment' | 'hazmat' | 'stops'>

interface Haul {
  pickup: { from: Date; by: Date; zone: string }
  delivery: { by: Date; zone: string; day: string }
}

function haulOf({ stops }: HauledLoad): Haul | null {
  const [first, last] = [stops[0], stops.at(-1)]
  const until = last?.to ?? last?.from
  // Without dates nothing is known of what collides.
  if (!first?.from || !last || !until) return null
  const by = new Date(until)
  return {
    pickup: { from: new Date(first.from), by: new Date(first.to ?? first.from), zone: first.zone },
    delivery: { by, zone: last.zone, day: wallClock(by, last.zone).slice(0, 10) },
  }
}

/** What speaks against a driver for a load (§7), blocks first; the same in the browser and on the server. */
export function eligibility(driver: Candidate, load: HauledLoad, now: Date): Finding[] {
  const haul = haulOf(load)
  if (!haul) return []
  const found = [
    statusFinding(driver),
    ...documentFindings(driver, haul, now),
    hazmatFinding(driver, load),
    ...overlapFindings(driver, load, haul),
    unreachableFinding(driver, haul, now),
    deadheadFinding(driver),
    equipmentFinding(driver, load),
  ].filter((finding) => finding !== null)
  return [...found.filter(({ severity }) => severity === 'block'), ...found.filter(({ severity }) => severity === 'warn')]
}

export interface RankedCandidate {
  candidate: Candidate
  findings: Finding[]
}

/**
 * The candidates with their findings, the best first: without findings, then warned, then blocked; each by fewer empty miles
 * (unknown last), then by the longer time without a load.
 */
export function rankCandidates(candidates: readonly Candidate[], load: HauledLoad, now: Date): RankedCandidate[] {
  const miles = ({ candidate: { milesEmpty } }: RankedCandidate) => milesEmpty ?? Number.MAX_SAFE_INTEGER
  const since = ({ candidate: { emptyAt } }: RankedCandidate) => (emptyAt ? Date.parse(emptyAt) : 0)
  return candidates
    .map((candidate) => ({ candidate, findings: eligibility(candidate, load, now) }))
    .sort(
      (a, b) =>
        rankOf(a.findings) - rankOf(b.findings) ||
        miles(a) - miles(b) ||
        since(a) - since(b) ||
        a.candidate.name.localeCompare(b.candidate.name, 'en'),
    )
}

function rankOf(findings: readonly Finding[]): number {
  if (findings.some(({ severity }) => severity === 'block')) return 2
  return findings.length ? 1 : 0
}

const block = (code: string, sentence: string): Finding => ({ code, severity: 'block', sentence })
const warn = (code: string, sentence: string): Finding => ({ code, severity: 'warn', sentence })

function statusFinding({ status }: Candidate): Finding | null {
  if (status === 'onboarded') return null
  const code = status === 'suspended' ? 'driver_suspended' : 'driver_not_onboarded'
  return block(code, `${driverStatusLabels[status]}, not onboarded.`)
}

/** A document counts through its last day. An insurance that has expired warns only: nothing says whose it has to be. */
function documentFindings(driver: Candidate, { delivery }: Haul, now: Date): (Finding | null)[] {
  const today = wallClock(now, delivery.zone).slice(0, 10)
  const of = (code: string, label: string, expiresOn: string | null, forbid: typeof block): Finding | null => {
    if (expiresOn === null) return null
    const day = formatDate(expiresOn, delivery.by)
    if (expiresOn < today) return forbid(`${code}_expired`, `${label} expired ${day}.`)
    if (expiresOn < delivery.day) {
      const before = `before the delivery on ${formatDate(delivery.day, delivery.by)}`
      return forbid(`${code}_expired`, `${label} expires ${day}, ${before}.`)
    }
    const after = daysUntil(expiresOn, delivery.day)
    if (after > eligibilityLimits.expiresWithinDays) return null
    const when = after === 0 ? 'on the day of the delivery' : `${after === 1 ? '1 day' : `${after} days`} after the delivery`
    return warn(`${code}_expires_soon`, `${label} expires ${day}, ${when}.`)
  }
  return [
    of('cdl', 'License', driver.cdlExpiresOn, block),
    of('medical_card', 'Medical card', driver.medicalCardExpiresOn, block),
    driver.medicalCardExpiresOn === null ? warn('medical_card_missing', 'No medical card is on file.') : null,
    of('insurance', 'Insurance', driver.insuranceExpiresOn, warn),
  ]
}

function hazmatFinding({ endorsements }: Candidate, { hazmat }: HauledLoad): Finding | null {
  if (!hazmat || endorsements.includes('H') || endorsements.includes('X')) return null
  return block('hazmat_endorsement_missing', `No endorsement for hazardous materials (${hazmat}).`)
}

/** One for each load that the time collides with, and its number in the code: accepting one does not accept another. */
function overlapFindings({ loads }: Candidate, { status }: HauledLoad, { pickup, delivery }: Haul): Finding[] {
  return loads.flatMap((other) => {
    const from = Math.max(pickup.from.getTime(), Date.parse(other.from))
    const overlap = Math.min(delivery.by.getTime(), Date.parse(other.to)) - from
    if (overlap <= 0) return []
    const lane = `${cityOf(other.pickupLocation)} to ${cityOf(other.deliveryLocation)}`
    const find = status === 'enroute' && other.status === 'enroute' ? block : warn
    return [find(`overlap_${other.id}`, `Overlaps ${other.id}, ${lane}, by ${formatDuration(overlap)}.`)]
  })
}

const cityOf = (location: string) => location.split(',', 1).join()

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
  return warn('deadhead_long', `${milesEmpty.toLocaleString('en-US')} mi empty.`)
}

function equipmentFinding({ hauled }: Candidate, { equipment }: HauledLoad): Finding | null {
  if (hauled.includes(equipment)) return null
  return warn('equipment_new', `Has not hauled a ${loadEquipment[equipment].toLowerCase()}.`)
}
