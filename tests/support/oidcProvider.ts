import { generateKeyPairSync, randomBytes } from 'node:crypto'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import Oidc from 'oidc-provider'
import { cookiesOf, type TestServer } from './server.ts'

/** The claims of OpenID Connect about a user. */
export type Claims = Record<string, unknown>

export const clientId = 'fairlane'
export const clientSecret = 'a secret that only tests know'

export interface TestProvider {
  url: string
  /** The variables that have a server use it. */
  env: Record<string, string>
  /** The users by their id, which the sign-in asks for. */
  people: Record<string, Claims>
  /** Adds a user, with a verified address unless the claims say otherwise. */
  add: (claims?: Claims) => { who: string; email: string }
  /** Lets the site at this origin send people here. */
  serve: (site: string) => void
  behaviour: 'usual' | 'down' | 'silent'
  close: () => Promise<void>
}

/** A real OpenID provider on a free port of this machine. Its sign-in asks for the id of a user, or to cancel. */
export async function startProvider(): Promise<TestProvider> {
  let answer: RequestListener = (_request, response) => response.writeHead(503).end()
  const server = createServer((request, response) => {
    if (provider.behaviour === 'down') response.writeHead(503).end('Closed')
    else if (provider.behaviour === 'usual') answer(request, response)
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const url = `http://localhost:${(server.address() as AddressInfo).port}`
  const provider: TestProvider = {
    url,
    env: { OIDC_ISSUER: url, OIDC_CLIENT_ID: clientId, OIDC_CLIENT_SECRET: clientSecret, OIDC_LABEL: 'Acme ID' },
    people: {},
    add: (claims = {}) => {
      const who = `person-${Object.keys(provider.people).length}`
      const email = `${who}@acme.example`
      provider.people[who] = { email, email_verified: true, given_name: 'Rosa', family_name: 'Quiroga', ...claims }
      return { who, email }
    },
    behaviour: 'usual',
    serve: (site) => {
      answer = answering(url, site, provider.people)
    },
    close: async () => {
      server.closeAllConnections()
      await new Promise((closed) => server.close(closed))
    },
  }
  return provider
}

function answering(url: string, site: string, people: Record<string, Claims>): RequestListener {
  const scope = 'openid email profile groups'
  const key = generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey.export({ format: 'jwk' })
  const oidc = new Oidc(url, {
    clients: [
      {
        client_id: clientId,
        client_secret: clientSecret,
        redirect_uris: [`${site}/api/login/callback`],
        post_logout_redirect_uris: [`${site}/portal`],
      },
    ],
    claims: { email: ['email', 'email_verified'], profile: ['name', 'given_name', 'family_name'], groups: ['groups', 'realm'] },
    cookies: { keys: [randomBytes(16).toString('hex')] },
    jwks: { keys: [{ ...key, use: 'sig', alg: 'RS256' } as never] },
    features: {
      devInteractions: { enabled: false },
      rpInitiatedLogout: {
        logoutSource: (ctx, form) => {
          ctx.body = `<!doctype html><html lang="en"><title>Acme ID</title><h1>Sign out of Acme ID?</h1>${form}
            <button form="op.logoutForm" name="logout" value="yes">Yes, sign me out</button>`
        },
      },
    },
    interactions: { url: (_ctx, { uid }) => `/enter/${uid}` },
    findAccount: (_ctx, accountId) => ({ accountId, claims: async () => ({ sub: accountId, ...people[accountId] }) }),
    loadExistingGrant: async (ctx) => {
      const known = ctx.oidc.session?.grantIdFor(clientId)
      if (known) return oidc.Grant.find(known)
      const grant = new oidc.Grant({ clientId, accountId: ctx.oidc.session?.accountId as string })
      grant.addOIDCScope(scope)
      await grant.save()
      return grant
    },
  })
  const handle = oidc.callback()
  return async (request, response) => {
    if (!request.url?.startsWith('/enter/')) return handle(request, response)
    if (request.method !== 'POST') return response.setHeader('content-type', 'text/html').end(form)
    const accountId = new URLSearchParams(await text(request)).get('who') ?? ''
    const result = accountId ? { login: { accountId } } : { error: 'access_denied', error_description: 'The person cancelled' }
    await oidc.interactionFinished(request, response, result)
  }
}

const form = `<!doctype html><html lang="en"><title>Acme ID</title><h1>Acme ID</h1>
<form method="post"><label>Who <input name="who"></label> <button>Continue</button></form>
<form method="post"><button>Cancel</button></form>`

/** A browser without pages: what it has of each origin's cookies. */
export class Visitor {
  readonly #cookies = new Map<string, Map<string, string>>()
  readonly #server: TestServer
  readonly #site: string

  /** `site`: as whom the server knows itself. */
  constructor(server: TestServer, site: string) {
    this.#server = server
    this.#site = site
  }

  cookies(origin = this.#site): string {
    return [...(this.#cookies.get(origin) ?? [])].map(([name, value]) => `${name}=${value}`).join('; ')
  }

  async go(address: string, init: RequestInit = {}): Promise<Response> {
    const { origin, pathname, search } = new URL(address, this.#site)
    const headers = { cookie: this.cookies(origin), ...(init.headers as Record<string, string>) }
    const answer =
      origin === this.#site
        ? await this.#server.request(pathname + search, { ...(init as object), headers })
        : await fetch(address, { ...init, headers, redirect: 'manual' })
    const jar = this.#cookies.get(origin) ?? new Map<string, string>()
    this.#cookies.set(origin, jar)
    for (const pair of cookiesOf(answer).split('; ').filter(Boolean)) {
      const [name = '', ...value] = pair.split('=')
      if (value.join('=')) jar.set(name, value.join('='))
      else jar.delete(name)
    }
    return answer
  }

  /** Begins to sign in, and returns the address of the provider. */
  async begin(returnTo = '/portal'): Promise<string> {
    const answer = await this.go(`/api/login?returnTo=${encodeURIComponent(returnTo)}`)
    return new URL(answer.headers.get('location') ?? '', this.#site).href
  }

  /** Follows the provider from there, as this person (empty: they cancel), to the address with which it comes back. */
  async pass(start: string, who: string): Promise<string> {
    let address = start
    for (let step = 0; step < 10 && new URL(address).origin !== this.#site; step++) {
      const isForm = new URL(address).pathname.startsWith('/enter/')
      const answer = await this.go(
        address,
        isForm
          ? { method: 'POST', body: `who=${who}`, headers: { 'content-type': 'application/x-www-form-urlencoded' } }
          : { method: 'GET' },
      )
      const location = answer.headers.get('location')
      if (!location) throw new Error(`The provider answered ${answer.status} at ${address}: ${await answer.text()}`)
      address = new URL(location, address).href
    }
    return address
  }

  /** Signs in as a user of the provider, and returns the address that the browser is redirected to. */
  async signIn(who: string, returnTo?: string): Promise<string | null> {
    const answer = await this.go(await this.pass(await this.begin(returnTo), who))
    return answer.headers.get('location')
  }

  /** Who is signed in, by the API. */
  async user(): Promise<{ id: string; email: string; role: string; firstName: string; lastName: string } | null> {
    const answer = await this.go('/api/auth/user')
    return answer.status === 200 ? answer.json() : null
  }
}
