const clock = new Intl.DateTimeFormat('en-US', { hour: 'numeric', minute: '2-digit' })
const dayAndClock = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', hour: 'numeric', minute: '2-digit' })

const zone = new Intl.DateTimeFormat('en-US', { hour: 'numeric', timeZoneName: 'short' })

/** The time `at` (milliseconds) in the reader's zone; with the date if it is of another day than `now`. */
export function formatAsOf(at: number, now: number): string {
  const sameDay = new Date(at).toDateString() === new Date(now).toDateString()
  return (sameDay ? clock : dayAndClock).format(at)
}

/** The same with the abbreviation of the reader's zone, for use beside times of other zones. */
export function formatAsOfZoned(at: number, now: number): string {
  const name = zone.formatToParts(at).find(({ type }) => type === 'timeZoneName')?.value
  return name ? `${formatAsOf(at, now)} ${name}` : formatAsOf(at, now)
}
