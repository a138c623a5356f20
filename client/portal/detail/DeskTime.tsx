import { StopTime } from './RouteStops.tsx'

/** Times of submissions are shown in the reader's own zone, unlike those of stops. */
const deskZone = Intl.DateTimeFormat().resolvedOptions().timeZone

const dayHere = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric' })
const dayOfYear = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', year: 'numeric' })

/** The day of an instant in the reader's zone, with the year where it is another one. It never breaks. */
export function DeskDay({ at }: { at: string }) {
  const date = new Date(at)
  const isThisYear = date.getFullYear() === new Date().getFullYear()
  return (
    <time dateTime={at} className="whitespace-nowrap">
      {(isThisYear ? dayHere : dayOfYear).format(date)}
    </time>
  )
}

export function DeskTime({ at }: { at: string }) {
  return <StopTime at={at} zone={deskZone} />
}
