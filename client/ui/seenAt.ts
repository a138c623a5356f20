const clock = new Intl.DateTimeFormat('en-US', { hour: 'numeric', minute: '2-digit' })
const dayAndClock = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', hour: 'numeric', minute: '2-digit' })

const zone = new Intl.DateTimeFormat('en-US', { hour: 'numeric', timeZoneName: 'short' })

/** When something was last seen, in the reader's own time: of today the time, of another day with it. Milliseconds. */
export function formatSeenAt(at: number, now: number): string {
  const sameDay = new Date(at).toDateString() === new Date(now).toDateString()
  return (sameDay ? clock : dayAndClock).format(at)
}

/** The same with the abbreviation of the reader's zone: where places of several zones stand beside it. */
export function formatSeenAtZoned(at: number, now: number): string {
  const name = zone.formatToParts(at).find(({ type }) => type === 'timeZoneName')?.value
  return name ? `${formatSeenAt(at, now)} ${name}` : formatSeenAt(at, now)
}
