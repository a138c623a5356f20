import ipaddr from 'ipaddr.js'

/**
 * The key by which rate limits count a client's IP address. An IPv4 address counts as it is, also if mapped to IPv6. An IPv6
 * address counts by its /64 prefix: a household or server usually gets a whole /64 and could use a new address each time. The
 * address that a proxy forwards may be invalid; then the address of the socket counts.
 */
export function limitedAddress(ip: string, socketAddress = ''): string {
  // Some proxies pass on the port, too; brackets keep the two apart for IPv6.
  const bare = /^\[([^\]]*)\]/.exec(ip)?.[1] ?? /^([\d.]+):\d+$/.exec(ip)?.[1] ?? ip
  // A socket that is closed already has no address.
  if (!ipaddr.isValid(bare)) return socketAddress ? limitedAddress(socketAddress) : 'unknown'
  const address = ipaddr.process(bare)
  if (address instanceof ipaddr.IPv4) return address.toString()
  return `${address.parts
    .slice(0, 4)
    .map((part) => part.toString(16))
    .join(':')}::/64`
}
