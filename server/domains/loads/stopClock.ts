import { wallClock, zoneName } from '#shared/kernel/time'

/** How far a zone is ahead of UTC, in milliseconds, and the abbreviation of its name: `PDT`. */
interface Offset {
  ahead: number
  name: string
}

const day = 86_400_000
/** By zone and UTC day; null for a day on which the clocks change. */
const offsets = new Map<string, Offset | null>()
const maxOffsets = 20_000

/**
 * The clock time of a stop in the form that spreadsheets parse, `2026-11-20 06:30`, and the abbreviation of its zone. The offset
 * is computed once per zone and day: an Intl call for every time takes longer than the rest of a row.
 */
export function stopClock(instant: string, zone: string): { clock: string; zone: string } {
  const time = Date.parse(instant)
  const { ahead, name } = offsetOn(Math.floor(time / day), zone) ?? offsetAt(time, zone)
  return { clock: new Date(time + ahead).toISOString().slice(0, 16).replace('T', ' '), zone: name }
}

function offsetOn(number: number, zone: string): Offset | null {
  const key = `${zone} ${number}`
  const cached = offsets.get(key)
  if (cached !== undefined) return cached
  const [start, end] = [offsetAt(number * day, zone), offsetAt((number + 1) * day, zone)]
  const offset = start.ahead === end.ahead && start.name === end.name ? start : null
  if (offsets.size === maxOffsets) offsets.clear()
  offsets.set(key, offset)
  return offset
}

function offsetAt(time: number, zone: string): Offset {
  const wall = Date.parse(`${wallClock(new Date(time), zone)}Z`)
  return { ahead: wall - Math.floor(time / 60_000) * 60_000, name: zoneName(new Date(time), zone) }
}
