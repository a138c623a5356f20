import { BlockList, isIP } from 'node:net'

const loopback = new BlockList()
loopback.addSubnet('127.0.0.0', 8, 'ipv4')
loopback.addAddress('::1', 'ipv6')

/** Whether a name or an address is loopback, which only this machine can reach. */
export function isLoopback(name: string): boolean {
  const family = isIP(name)
  if (family) return loopback.check(name, family === 6 ? 'ipv6' : 'ipv4')
  return name === 'localhost' || name.endsWith('.localhost')
}

interface Listening {
  host: string
  publicUrl: URL | null
  /** How many proxies stand before the server. */
  trustProxy: number
}

/** Which setting says that others than this machine reach the server, as part of a sentence; null where none does. */
export function reachedBy({ host, publicUrl, trustProxy }: Listening): string | null {
  if (!isLoopback(host)) return `HOST is ${host}`
  // The brackets of an IPv6 address belong to the URL.
  if (publicUrl && !isLoopback(publicUrl.hostname.replace(/^\[|\]$/g, ''))) return `PUBLIC_URL is ${publicUrl.origin}`
  return trustProxy > 0 ? `TRUST_PROXY is ${trustProxy}` : null
}
