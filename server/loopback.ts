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
