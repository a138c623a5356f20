import { createHmac, createPublicKey, generateKeyPairSync, type KeyObject, sign } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { clientId, clientSecret } from './oidcProvider.ts'

/** What it tells and how; a test changes what it lies about. */
interface Lies {
  /** Over what it says of itself. */
  discovery: Record<string, unknown>
  /** Over the query with which it sends the browser back; undefined leaves one out. */
  back: Record<string, string | undefined>
  /** Over the claims of the ID token. */
  claims: Record<string, unknown>
  header: Record<string, unknown>
  signedBy: 'its key' | 'another key' | 'nobody' | 'the secret' | 'the public key'
  userinfo: Record<string, unknown>
  /** Instead of the answer to a code. */
  token: ((response: ServerResponse) => void) | null
}

export interface HostileProvider {
  url: string
  env: Record<string, string>
  lies: Lies
  /** What it was asked, by path. */
  asked: string[]
  /** As if the browser had been there: the query with which it comes back. */
  pass: (start: string) => string
  close: () => Promise<void>
}

const honest = (): Lies => ({
  discovery: {},
  back: {},
  claims: {},
  header: {},
  signedBy: 'its key',
  userinfo: {},
  token: null,
})

const json = (response: ServerResponse, body: unknown) => {
  response.setHeader('content-type', 'application/json').end(JSON.stringify(body))
}

/** A server that behaves as a provider but for what it is told to lie about. */
export async function startHostileProvider(): Promise<HostileProvider> {
  const [own, other] = [0, 1].map(() => generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey) as [KeyObject, KeyObject]
  let nonce: string | null = null
  const person = { sub: 'mallory', email: 'mallory@acme.example', email_verified: true }
  const seconds = () => Math.floor(Date.now() / 1000)
  const server = createServer((request: IncomingMessage, response) => {
    const { pathname } = new URL(request.url ?? '/', provider.url)
    provider.asked.push(pathname)
    if (pathname === '/.well-known/openid-configuration') json(response, { ...about(), ...provider.lies.discovery })
    else if (pathname === '/jwks')
      json(response, { keys: [{ ...createPublicKey(own).export({ format: 'jwk' }), kid: 'own', alg: 'RS256', use: 'sig' }] })
    else if (pathname === '/userinfo') json(response, { ...person, ...provider.lies.userinfo })
    else if (provider.lies.token) provider.lies.token(response)
    else json(response, { access_token: 'access', token_type: 'Bearer', expires_in: 60, id_token: idToken() })
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const url = `http://localhost:${(server.address() as AddressInfo).port}`
  const about = () => ({
    issuer: url,
    authorization_endpoint: `${url}/authorize`,
    token_endpoint: `${url}/token`,
    jwks_uri: `${url}/jwks`,
    userinfo_endpoint: `${url}/userinfo`,
    authorization_response_iss_parameter_supported: true,
    response_types_supported: ['code'],
    subject_types_supported: ['public'],
    id_token_signing_alg_values_supported: ['RS256'],
  })
  function idToken(): string {
    const { header, claims, signedBy } = provider.lies
    const reported = { iss: url, aud: clientId, iat: seconds(), exp: seconds() + 60, nonce, ...person, ...claims }
    const parts = [{ alg: 'RS256', kid: 'own', ...header }, reported]
    const text = parts.map((part) => Buffer.from(JSON.stringify(part)).toString('base64url')).join('.')
    const publicPem = createPublicKey(own).export({ format: 'pem', type: 'spki' })
    const signature = {
      'its key': () => sign('sha256', Buffer.from(text), own),
      'another key': () => sign('sha256', Buffer.from(text), other),
      nobody: () => Buffer.alloc(0),
      'the secret': () => createHmac('sha256', clientSecret).update(text).digest(),
      'the public key': () => createHmac('sha256', publicPem).update(text).digest(),
    }[signedBy]()
    return `${text}.${signature.toString('base64url')}`
  }
  const provider: HostileProvider = {
    url,
    env: { OIDC_ISSUER: url, OIDC_CLIENT_ID: clientId, OIDC_CLIENT_SECRET: clientSecret },
    lies: honest(),
    asked: [],
    pass: (start) => {
      const { searchParams } = new URL(start)
      nonce = searchParams.get('nonce')
      const reported = { code: 'a-code', state: searchParams.get('state') ?? '', iss: url, ...provider.lies.back }
      return `?${new URLSearchParams(Object.entries(reported).filter((pair): pair is [string, string] => pair[1] !== undefined))}`
    },
    close: async () => {
      server.closeAllConnections()
      await new Promise((closed) => server.close(closed))
    },
  }
  return provider
}

export type { Lies }
