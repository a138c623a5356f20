import { formatStop } from '../kernel/time.ts'

/** Why a truck runs late. */
export const delayReasons = {
  traffic: 'Traffic',
  weather: 'Weather',
  breakdown: 'Breakdown',
  dock: 'Held up at the dock',
  other: 'Something else',
} as const
export type DelayReason = keyof typeof delayReasons

/** What a delay says, in a line: `Traffic. New time Nov 20, 4:30 PM MST.` */
export const formatDelay = ({ reason, expectedAt }: { reason: DelayReason; expectedAt: string }, zone: string): string =>
  `${delayReasons[reason]}. New time ${formatStop(expectedAt, zone)}.`
