import { StopTime } from './RouteStops.tsx'

/** The times of a desk are those of the person at it; the times of a stop are the stop's. */
const deskZone = Intl.DateTimeFormat().resolvedOptions().timeZone

export function DeskTime({ at }: { at: string }) {
  return <StopTime at={at} zone={deskZone} />
}
