/** The formats of setting values, each with its description; a parser returns undefined for any other text. */
import { isIP } from 'node:net'

export const yesNoForm = '1 for yes or 0 for no'
export const databaseUrlForm =
  'an address such as postgresql://user:password@host:5432/database (special characters in a password written as %40 and the like; ' +
  'one host: before several stands a proxy that knows the primary, as in deploy/haproxy.cfg)'
export const smtpUrlForm =
  'an address such as smtp://user:password@host:587 or smtps://user:password@host (special characters in a password written as %40 and the like)'
export const mailFromForm = 'an e-mail address, or a name with one: Fairlane Freight <dispatch@fairlane.example>'

export function wholeNumber(value: string, max: number): number | undefined {
  return /^\d{1,10}$/.test(value) && Number(value) <= max ? Number(value) : undefined
}

export function parseHost(value: string): string | undefined {
  return isIP(value) || /^[a-z0-9]([a-z0-9.-]*[a-z0-9])?$/i.test(value) ? value : undefined
}

export function parseDatabaseUrl(value: string): string | undefined {
  if (!URL.canParse(value)) return undefined
  const { protocol, hostname, pathname, searchParams } = new URL(value)
  const isOneHost = ![hostname, ...searchParams.getAll('host'), ...searchParams.getAll('port')].some((part) => part.includes(','))
  return ['postgres:', 'postgresql:'].includes(protocol) && pathname.length > 1 && isOneHost ? value : undefined
}

export function parseKeys(value: string): string[] | undefined {
  const keys = value.split(',').map((key) => key.trim())
  return keys.every((key) => key.length >= 32) ? keys : undefined
}

export function parseToken(value: string): string | undefined {
  return /^\S{32,500}$/.test(value) ? value : undefined
}

export function parseOrigin(value: string): URL | undefined {
  if (!URL.canParse(value)) return undefined
  const url = new URL(value)
  const plain = url.pathname === '/' && !url.search && !url.hash && !url.username && !url.password
  return ['http:', 'https:'].includes(url.protocol) && plain ? url : undefined
}

export function parseYesNo(value: string): boolean | undefined {
  return value === '1' ? true : value === '0' ? false : undefined
}

export function parseOnOff(value: string): boolean | undefined {
  return value === 'on' ? true : value === 'off' ? false : undefined
}

export function parseSmtpUrl(value: string): string | undefined {
  if (!URL.canParse(value)) return undefined
  const { protocol, hostname } = new URL(value)
  return ['smtp:', 'smtps:'].includes(protocol) && hostname ? value : undefined
}
