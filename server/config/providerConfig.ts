import { isLoopback } from './loopback.ts'

/** The OpenID Connect provider by which people sign in, and who we are there. */
export interface ProviderConfig {
  issuer: URL
  clientId: string
  clientSecret: string
  /** What the button says: "Sign in with <label>". */
  label: string
  scopes: string
  /** Where else than at the issuer's origin the provider may be asked. */
  origins: readonly string[]
}

export const issuerForm =
  'the address of an OpenID Connect provider as it names itself, such as https://login.example.com, without /.well-known; http only on this machine'
export const originsForm = 'addresses without a path, separated by commas, such as https://oauth2.example.com'
export const labelForm = 'at most 40 characters'
export const scopesForm = 'words with spaces between them, openid among them, such as: openid email profile groups'

/** Reads an issuer; undefined if it is none, or none that is safe. */
export function parseIssuer(value: string): URL | undefined {
  if (!URL.canParse(value) || value.includes('/.well-known/')) return undefined
  const url = new URL(value)
  return isSafe(url) && !url.search && !url.hash && !url.username && !url.password ? url : undefined
}

export function parseOrigins(value: string): string[] | undefined {
  const origins = value.split(',').map((origin) => origin.trim())
  const isOrigin = (origin: string) => URL.canParse(origin) && isSafe(new URL(origin)) && new URL(origin).href === `${origin}/`
  return origins.every(isOrigin) ? origins : undefined
}

export const parseLabel = (value: string) => (value.length <= 40 ? value : undefined)

export function parseScopes(value: string): string | undefined {
  const scopes = value.split(/\s+/)
  return scopes.includes('openid') && scopes.every((scope) => /^[\x21\x23-\x5b\x5d-\x7e]+$/.test(scope))
    ? scopes.join(' ')
    : undefined
}

/** What a provider says over plain http anybody on the way can change. */
function isSafe({ protocol, hostname }: URL): boolean {
  return protocol === 'https:' || (protocol === 'http:' && isLoopback(hostname.replace(/^\[|\]$/g, '')))
}
