/** The address from which each history entry was opened, by the entry's key. */
const origins = new Map<string, string>()
const maxOrigins = 50

export function noteOrigin(key: string, from: string): void {
  origins.set(key, from)
  for (const oldest of origins.keys()) if (origins.size > maxOrigins) origins.delete(oldest)
}

/** Whether the history entry before this one is at `address`: then going back restores it as it was left. */
export function cameFrom(key: string, address: string): boolean {
  return origins.get(key) === address
}
