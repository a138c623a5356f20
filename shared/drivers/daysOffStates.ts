import { formatDays } from '../kernel/time.ts'
import type { Actor, Transition } from '../kernel/transition.ts'

/** The statuses of days off that a driver asks for. */
export const daysOffStatuses = ['asked', 'agreed', 'declined', 'withdrawn', 'revoked'] as const
export type DaysOffStatus = (typeof daysOffStatuses)[number]

/** Who plans the days off of drivers. */
export const daysOffPlanners = [
  'superadmin',
  'admin',
  'dispatcher',
  'fleet_manager',
  'recruiter',
] as const satisfies readonly Actor[]

/** The state table of the days off that a driver requests (§4). An answer is final, except that agreed days can be removed. */
export const daysOffTransitions: readonly Transition<DaysOffStatus, 'withdraw' | 'agree' | 'decline' | 'revoke'>[] = [
  { action: 'withdraw', from: ['asked'], to: 'withdrawn', by: ['driver'] },
  { action: 'agree', from: ['asked'], to: 'agreed', by: daysOffPlanners },
  { action: 'decline', from: ['asked'], to: 'declined', by: daysOffPlanners, needs: 'reason' },
  { action: 'revoke', from: ['agreed'], to: 'revoked', by: daysOffPlanners, needs: 'reason' },
]

/** Calendar days, the last one included. */
export interface Days {
  from: string
  until: string
}

/** Whether both have a day in common. */
export const overlap = (left: Days, right: Days): boolean => left.from <= right.until && left.until >= right.from

/**
 * The requests of a driver that are revoked when these days off are removed on the calendar day `today`: not those in the past.
 */
export function revokedWith<Request extends Days & { status: DaysOffStatus }>(
  requests: readonly Request[],
  removed: Days,
  today: string,
): Request[] {
  const ends = daysOffTransitions.filter(({ action }) => action === 'revoke').flatMap(({ from }) => from)
  return requests.filter((request) => ends.includes(request.status) && overlap(request, removed) && request.until >= today)
}

/** How many answers a driver may wait for. */
export const maxRequested = 20

/**
 * Why a driver cannot request these days; null where they can. `today` and `askedOn` are calendar days: a request that was made
 * in time may arrive late, as long as a day of it is left.
 */
export function askProblem(
  days: Days,
  {
    daysOff,
    asked,
    today,
    askedOn = today,
  }: { daysOff: readonly Days[]; asked: readonly Days[]; today: string; askedOn?: string },
): string | null {
  if (days.from < askedOn || days.until < today) return 'Please choose days in the future'
  const agreed = daysOff.find((entry) => overlap(entry, days))
  if (agreed) return `You're already off ${formatDays(agreed.from, agreed.until)}`
  const requested = asked.find((entry) => overlap(entry, days))
  if (requested) return `You already requested ${formatDays(requested.from, requested.until)}`
  return asked.length >= maxRequested ? `You already have ${maxRequested} open requests. Please call dispatch` : null
}
