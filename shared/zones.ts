/** The time zones of the United States that a person chooses from, east to west. */
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

export function isUsZone(value: unknown): value is UsZone {
  return usZones.some((zone) => zone === value)
}
