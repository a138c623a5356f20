import { formatDays } from './time.ts'
import type { Actor, Transition } from './transition.ts'

/** The statuses of days off that a driver asks for. */
export const daysOffStatuses = ['asked', 'agreed', 'declined', 'withdrawn'] as const
export type DaysOffStatus = (typeof daysOffStatuses)[number]

/** Who plans the days off of drivers. */
export const daysOffPlanners = [
  'superadmin',
  'admin',
  'dispatcher',
  'fleet_manager',
  'recruiter',
] as const satisfies readonly Actor[]

/** The state table of days off that a driver asks for (§4). What is answered stays so: other days off are set and removed by who plans. */
export const daysOffTransitions: readonly Transition<DaysOffStatus, 'withdraw' | 'agree' | 'decline'>[] = [
  { verb: 'withdraw', from: ['asked'], to: 'withdrawn', by: ['driver'] },
  { verb: 'agree', from: ['asked'], to: 'agreed', by: daysOffPlanners },
  { verb: 'decline', from: ['asked'], to: 'declined', by: daysOffPlanners, needs: 'reason' },
]

/** Calendar days, the last one included. */
export interface Days {
  from: string
  until: string
}

const overlap = (one: Days, other: Days) => one.from <= other.until && one.until >= other.from

/** How many answers a driver may wait for. */
export const mostAsked = 20

/** Why a driver cannot ask for these days; null where they can. `today`: a calendar day. */
export function askProblem(
  days: Days,
  { daysOff, asked, today }: { daysOff: readonly Days[]; asked: readonly Days[]; today: string },
): string | null {
  if (days.from < today) return 'Please ask for days that are still to come'
  const off = daysOff.find((one) => overlap(one, days))
  if (off) return `You are off ${formatDays(off.from, off.until)} already`
  const same = asked.find((one) => overlap(one, days))
  if (same) return `You have asked for ${formatDays(same.from, same.until)} already`
  return asked.length >= mostAsked ? `You wait for ${mostAsked} answers already: please call dispatch` : null
}
