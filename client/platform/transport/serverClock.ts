/** How far the server's clock is ahead of this device's, in milliseconds. Differences below `tolerance` are latency. */
let offset = 0
const tolerance = 5_000
let isMeasured = false

/** Learns the server's clock from the `Date` of a response; the request was sent at `sentAt` by this device's clock. */
export function noteServerTime(date: string | null, sentAt: number): void {
  const serverTime = date === null ? Number.NaN : Date.parse(date)
  if (Number.isNaN(serverTime)) return
  // The header has whole seconds, and the response took a while: the middle of both is the best estimate.
  const difference = serverTime + 500 - (sentAt + Date.now()) / 2
  isMeasured = true
  offset = Math.abs(difference) > tolerance ? difference : 0
}

/**
 * What an earlier page learned, for one that was opened without a network: until it hears the server itself. A driver whose
 * phone is a day off must not record a day that was not.
 */
export function presumeAhead(difference: number): void {
  if (!isMeasured) offset = Math.abs(difference) > tolerance ? difference : 0
}

/** Whether the server has sent its time since this page was loaded. If not, this device's clock may be wrong by years. */
export const isServerTimeKnown = () => isMeasured

/** Now by the server's clock as far as it is known, so that countdowns are right on a device whose clock is wrong. */
export function serverNow(): Date {
  return new Date(Date.now() + offset)
}
