import { StopTime } from './RouteStops.tsx'

/** Times of submissions are shown in the reader's own zone, unlike those of stops. */
const deskZone = Intl.DateTimeFormat().resolvedOptions().timeZone

export function DeskTime({ at }: { at: string }) {
  return <StopTime at={at} zone={deskZone} />
}
