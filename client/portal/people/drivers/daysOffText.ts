import type { Driver } from '#shared/drivers/driver'
import { formatDay, formatDays } from '#shared/kernel/time'

/** `Nov 22, 2026`, `Nov 22 – 25, 2026`. */
export function daysOffText({ from, until }: NonNullable<Driver['daysOff']>[number]): string {
  return from === until ? formatDay(from) : formatDays(from, until)
}
