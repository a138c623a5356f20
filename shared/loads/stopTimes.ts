import { formatStop, formatStopTime, wallClock } from '../kernel/time.ts'

/** What a stop of a load is called, by its place among `count`: `Pickup`, `Stop 2`, `Delivery`. */
export const stopName = (place: number, count: number): string =>
  place === 0 ? 'Pickup' : place === count - 1 ? 'Delivery' : `Stop ${place + 1}`

const toDay = (at: string, zone: string) => wallClock(new Date(at), zone).slice(0, 10)

/** A window, or an appointment: `Nov 20, 6:30 AM to 9:00 AM MST`; with the year if it is not that of `now`. */
export function spanOf(from: string, to: string | null, zone: string, now = new Date()): string {
  if (to === null) return formatStop(from, zone, now)
  const start = formatStop(from, zone, now)
  const end = toDay(from, zone) === toDay(to, zone) ? formatStopTime(new Date(to), zone) : formatStop(to, zone, now)
  const abbreviation = start.slice(start.lastIndexOf(' '))
  return `${end.endsWith(abbreviation) ? start.slice(0, -abbreviation.length) : start} to ${end}`
}
