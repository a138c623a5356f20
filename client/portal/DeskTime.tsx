import { formatStop } from '#shared/time'

/** The times of a desk are those of the person at it; the times of a stop are the stop's. */
const deskZone = Intl.DateTimeFormat().resolvedOptions().timeZone

/** An instant as `Nov 20, 6:30 AM MST`; where it does not fit, the day stands above the time. */
export function DeskTime({ at }: { at: string }) {
  const words = formatStop(at, deskZone)
  const time = words.lastIndexOf(', ') + 2
  return (
    <time dateTime={at}>
      {words.slice(0, time)}
      <span className="whitespace-nowrap">{words.slice(time)}</span>
    </time>
  )
}
