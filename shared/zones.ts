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
