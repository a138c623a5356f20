import { type LookupAddress, lookup } from 'node:dns'
import { isIP, type LookupFunction } from 'node:net'
import ipaddr from 'ipaddr.js'
import type { Config } from '../../config/config.ts'
import { isLoopback } from '../../config/loopback.ts'

/*
 * A subscription names an address to which this server sends requests: without these rules a person could reach what only the
 * server reaches. The name must be public where it is stored and, because names can lead elsewhere later, at each connection.
 */

/** Whether push services on this machine are allowed: only where the server is reachable from this machine alone, as in tests. */
export const allowsLocal = ({ host, demo, publicUrl }: Pick<Config, 'host' | 'demo' | 'publicUrl'>): boolean =>
  isLoopback(host) && demo && publicUrl === null

/** Whether this can be the address of a push service: https on its own port, of a public name. */
export function isPushEndpoint(endpoint: string, isLocalAllowed: boolean): boolean {
  if (!URL.canParse(endpoint)) return false
  const { protocol, hostname, port, username, password, hash } = new URL(endpoint)
  if (username || password || hash) return false
  const name = hostname.replace(/^\[|\]$/g, '')
  if (isLoopback(name)) return isLocalAllowed && /^https?:$/.test(protocol)
  return protocol === 'https:' && port === '' && !isIP(name) && isPublicName(name)
}

/** What IANA has assigned to the public internet. Other ranges embed IPv4 addresses in forms that a host may route to itself. */
const globalUnicast: [ipaddr.IPv6, number] = [ipaddr.IPv6.parse('2000::'), 3]

/** ISATAP (RFC 5214): the last 32 bits are an IPv4 address, in whatever network. */
const isIsatap = ({ parts }: ipaddr.IPv6) => parts[5] === 0x5efe && ((parts[4] as number) & ~0x200) === 0

/**
 * Whether an address is one of the public internet, not of a machine, a network or a cloud's own services. An IPv4 address
 * within an IPv6 one (compatible, translated, NAT64, 6to4, Teredo, ISATAP) never is.
 */
export function isPublic(address: string): boolean {
  // A zone (`%eth0`) belongs to an address of a network.
  if (!ipaddr.isValid(address) || address.includes('%')) return false
  const parsed = ipaddr.process(address)
  if (parsed.range() !== 'unicast') return false
  return parsed instanceof ipaddr.IPv4 || (parsed.match(globalUnicast) && !isIsatap(parsed))
}

/** A name that leads to no public address. */
export class NotPublic extends Error {
  override name = 'NotPublic'
}

/** Looks a name up for a connection, and fails where any of its addresses is not public. */
export const publicLookup: LookupFunction = (name, options, done) => {
  lookup(name, { ...options, all: true }, (error, addresses: LookupAddress[]) => {
    if (error) return done(error, [])
    if (!addresses.length || !addresses.every(({ address }) => isPublic(address))) {
      return done(new NotPublic(`${name} leads to an address that is not public`), [])
    }
    const [{ address, family }] = addresses as [LookupAddress]
    if (options.all) done(null, addresses)
    else done(null, address, family)
  })
}

/** `fcm.googleapis.com`, not `localhost` or `server-7`: it has dots, and its last part begins with a letter. */
const isPublicName = (name: string) => name.includes('.') && /^[a-z][a-z0-9-]+$/.test(name.split('.').at(-1) ?? '')
