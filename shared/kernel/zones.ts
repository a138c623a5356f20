/** The time zones that the form offers, east to west. */
export const usZones = [
  'America/New_York',
  'America/Chicago',
  'America/Denver',
  'America/Phoenix',
  'America/Los_Angeles',
  'America/Anchorage',
  'Pacific/Honolulu',
] as const

export type UsZone = (typeof usZones)[number]

/** Whether it is one of these zones. */
export function isUsZone(value: unknown): value is UsZone {
  return usZones.some((zone) => zone === value)
}

/** Whether it is an IANA zone of the Americas or the Pacific, where every place of the gazetteer is. */
export function isZone(value: string): boolean {
  if (!/^(America|Pacific)\/[A-Za-z_/]{1,40}$/.test(value)) return false
  try {
    return Boolean(new Intl.DateTimeFormat('en-US', { timeZone: value }))
  } catch {
    // The constructor throws a RangeError for a name that is no zone: that is the answer.
    return false
  }
}
