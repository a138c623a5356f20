const clock = new Intl.DateTimeFormat('en-US', { hour: 'numeric', minute: '2-digit' })
const dayAndClock = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', hour: 'numeric', minute: '2-digit' })

/** When something was last seen, in the reader's own time: of today the time, of another day with it. Milliseconds. */
export function formatSeenAt(at: number, now: number): string {
  const sameDay = new Date(at).toDateString() === new Date(now).toDateString()
  return (sameDay ? clock : dayAndClock).format(at)
}
