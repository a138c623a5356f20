/** From which address an entry of the history was come to, by the entry's key, while this page is open. */
const origins = new Map<string, string>()
/** Only the last ones are stored. */
const most = 50

export function noteOrigin(key: string, from: string): void {
  origins.set(key, from)
  for (const oldest of origins.keys()) if (origins.size > most) origins.delete(oldest)
}

/** Whether the entry before this one is at `address`: then going back leads there as it was left. */
export function cameFrom(key: string, address: string): boolean {
  return origins.get(key) === address
}
