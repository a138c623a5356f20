import { formatCount } from '#shared/kernel/count'
import { loadEquipment } from '#shared/kernel/equipment'
import type { Finding } from '#shared/kernel/findings'
import { formatDuration, formatStop, formatStopTime, wallClock } from '#shared/kernel/time'
import type { Candidate } from '#shared/loads/candidate'
import type { LoadRow } from '#shared/loads/load'
import { deliveryDue } from '#shared/loads/loadConcern'
import { uncheckedText } from '#shared/loads/uncheckedFindings'
import { emptyText } from '../loads/assign/candidateText.ts'
import { cityOf } from '../loads/loadText.ts'
import type { Bar, DriverRow } from './boardLayout.ts'
import { lateOf } from './boardLayout.ts'

/**
 * The times of a load by the clocks of its stops: `7:15 AM – 1:30 PM CST`. A load that begins before the board (`early`), or
 * takes longer than a day, has its date.
 */
export function timesOf(load: LoadRow, early: boolean, now: number): string {
  const { pickupDateTime, pickupZone, deliveryZone } = load
  const [begin, end] = [new Date(pickupDateTime ?? ''), new Date(deliveryDue(load))]
  if (Number.isNaN(begin.getTime()) || Number.isNaN(end.getTime())) return 'Unknown time'
  const near = new Date(now)
  const isLong = end.getTime() - begin.getTime() > 86_400_000
  const from = early ? formatStop(begin, pickupZone, near) : formatStopTime(begin, pickupZone)
  const to = isLong ? formatStop(end, deliveryZone, near) : formatStopTime(end, deliveryZone)
  const zone = from.slice(from.lastIndexOf(' '))
  return `${to.endsWith(zone) ? from.slice(0, -zone.length) : from} – ${to}`
}

/** The text below the bar of a load that is late or at risk: `1 h 35 min late there`. */
export function concernText({ load, concern }: Pick<Bar, 'load' | 'concern'>, now: number): string | null {
  if (!concern) return null
  const late = lateOf(load, concern, now)
  const time = (milliseconds: number) => (milliseconds < 60_000 ? 'under 1 min' : formatDuration(milliseconds))
  if (concern.state === 'late') return `${time(late)} late`
  if (concern.stop === 'pickup') return `${time(concern.milliseconds)} past its pickup`
  return late > 0 ? `${time(late)} late there` : `${time(concern.milliseconds)} left`
}

/** The time until the pickup: `in 23 h`, `in 3 d`, `25 min ago`. */
export function untilPickup({ pickupDateTime }: LoadRow, now: number): string {
  const left = Date.parse(pickupDateTime ?? '') - now
  const time = left >= 48 * 3_600_000 ? `${Math.floor(left / 86_400_000)} d` : wholeHours(left)
  return left < 0 ? `${time} ago` : `in ${time}`
}

const wholeHours = (milliseconds: number) => {
  const size = Math.abs(milliseconds)
  if (size >= 48 * 3_600_000) return `${Math.floor(size / 86_400_000)} d`
  return size >= 3_600_000 ? `${Math.floor(size / 3_600_000)} h` : formatDuration(size)
}

/** `Dry Van`, `Hotshot 40 ft`. */
export const haulOf = ({ equipment, trailerFeet }: LoadRow): string =>
  loadEquipment[equipment].replace(' Trailer', '') + (trailerFeet === null ? '' : ` ${trailerFeet}\u00a0ft`)

/** The short labels of findings, of a word or two. */
const short: readonly (readonly [prefix: string, text: string])[] = [
  ['driver_suspended', 'Suspended'],
  ['driver_not_onboarded', 'Not onboarded'],
  ['cdl', 'License'],
  ['medical_card', 'Medical card'],
  ['insurance', 'Insurance'],
  ['hazmat', 'No hazmat'],
  ['overlap', 'Overlap'],
  ['overdue', 'Overdue'],
  ['time_off', 'Off'],
  ['unreachable', 'Too late'],
  ['wrong_trailer', 'Wrong trailer'],
]

type Place = Pick<Candidate, 'milesEmpty' | 'emptyLocation'>

/** The second line of a driver while a load is picked up: `340 mi deadhead`, `License, 8 mi deadhead`, `Overlap and 2 more`. */
export function findingLine({ milesEmpty, emptyLocation }: Place, findings: readonly Finding[]): string {
  const miles = milesEmpty === null ? null : `${formatCount(milesEmpty)} mi deadhead`
  const [first, ...more] = gravest(findings)
  if (!first) return miles ?? (emptyLocation === null ? 'Location unknown' : 'Distance unknown')
  const text =
    first.code === 'equipment_new'
      ? first.message.replace(/^No (.+) loads yet\.$/, 'First $1 load')
      : short.find(([prefix]) => first.code.startsWith(prefix))?.[1]
  // The miles alone explain a long deadhead.
  if (!text) return more.length ? `${miles ?? 'Far'} and ${more.length} more` : (miles ?? 'Far')
  if (more.length) return `${text} and ${more.length} more`
  return first.severity === 'block' || miles === null ? text : `${text}, ${miles}`
}

/** The mark of a load that was assigned despite its findings: `2 warnings`, `Blocked today`. */
export function foundText(findings: readonly Finding[]): string {
  if (findings.some(({ severity }) => severity === 'block')) return 'Blocked today'
  return findings.length === 1 ? '1 warning' : `${findings.length} warnings`
}

/** Orders findings for a decision: a block first, then an overlap with another load. */
function gravest(findings: readonly Finding[]): Finding[] {
  const rank = ({ severity, code }: Finding) => (severity === 'block' ? 0 : code.startsWith('overlap') ? 1 : 2)
  return [...findings].sort((a, b) => rank(a) - rank(b))
}

/** The label of a load that was unassigned on this device. */
export const leavingText = 'Unassigned, not sent yet'

type Spoken = Pick<Candidate, 'name' | 'milesEmpty' | 'emptyLocation' | 'cdlExpiresOn'>

/** The announcement for a driver whom the arrow keys reach: `Ray Dominguez, overlaps by 6 h, 120 mi deadhead`. */
export function spokenOf(candidate: Spoken, findings: readonly Finding[]): string {
  const { name, milesEmpty } = candidate
  const unchecked = uncheckedText(candidate)?.replace(/\.$/, '')
  const isBlocked = findings.some(({ severity }) => severity === 'block')
  const found = gravest(findings).map(({ code, message }) => {
    const text = message.replace(/\.$/, '')
    return code.startsWith('overlap') ? `overlaps${text.slice(text.lastIndexOf(' by '))}` : text
  })
  return [
    isBlocked ? `${name}, blocked` : name,
    ...(found.length || unchecked ? found : ['no conflicts']),
    ...(unchecked ? [unchecked] : []),
    // A finding may give the miles already.
    ...(milesEmpty === null || findings.some(({ code }) => code === 'deadhead_long')
      ? []
      : [`${formatCount(milesEmpty)} mi deadhead`]),
  ].join(', ')
}

/** The second line of a driver while no load is picked up: where and when empty next. */
export function restText(
  { driver, bars }: DriverRow,
  last: { at: string; location: string; zone: string } | null,
  now: number,
): string {
  const near = new Date(now)
  const [next] = bars.filter(({ kind }) => kind === 'enroute').sort((a, b) => b.ends - a.ends)
  const nextPlace = next
    ? { at: new Date(next.ends).toISOString(), location: next.load.deliveryLocation, zone: next.load.deliveryZone }
    : last
  if (!nextPlace) return driver.status === 'onboarded' ? 'Empty, location unknown' : ''
  const text = emptyText({ emptyAt: nextPlace.at, emptyZone: nextPlace.zone, loads: [] }, near)
  const clock = formatStopTime(new Date(nextPlace.at), nextPlace.zone)
  // The time has passed: only the place matters.
  if (!next || next.ends <= now) return `${cityOf(nextPlace.location)}, ${next ? 'due now' : 'empty'}`
  const sameDay = wallClock(new Date(nextPlace.at), nextPlace.zone).slice(0, 10) === wallClock(near, nextPlace.zone).slice(0, 10)
  return `${cityOf(nextPlace.location)}, ${sameDay ? clock : text.replace(/^empty /, '')}`
}
