import * as client from 'openid-client'
import type { Logger } from 'pino'
import type { ProviderFailure } from '#shared/access/providerSignIn'
import { api, pages } from '#shared/kernel/paths'
import type { ProviderConfig } from '../../config/providerConfig.ts'
import type { Attempt } from './attempts.ts'
import { belongsTo, ProviderUnreachable, providerFetch } from './providerFetch.ts'

/** The identity that the provider states. */
export interface ProviderAnswer {
  issuer: string
  subject: string
  claims: Readonly<Record<string, unknown>>
  /** The sign-out page of the provider; empty where it has none. */
  signOutUrl: string
}

/** The reason why the provider's answer signs no user in; the message is for the log. */
export class ProviderRefusal extends Error {
  override name = 'ProviderRefusal'
  readonly failure: ProviderFailure

  constructor(failure: ProviderFailure, message: string) {
    super(message)
    this.failure = failure
  }
}

/** The steps of a sign-in by the provider. All of them throw a ProviderRefusal. */
export interface Provider {
  label: string
  /**
   * The address where the browser signs in. `asksAgain`: the provider must ask for credentials, even with a session of its own.
   */
  begin(attempt: Attempt, asksAgain: boolean): Promise<string>
  /** The identity that the provider states; `search`: the query of the address with which the browser came back. */
  finish(attempt: Attempt, search: string): Promise<ProviderAnswer>
  /** Whether an address of an earlier session still belongs to the provider. */
  isOwn(address: string): boolean
}

const seconds = 1_000
const refreshedAfter = 3_600 * seconds
const usedUntil = 24 * refreshedAfter

/** Opens the configured provider; its first request happens at the first sign-in. `site`: the address of this site. */
export function openProvider(config: ProviderConfig, site: () => string, log: Logger): Provider {
  const metadata = discovered(config, log)
  const comesBackTo = () => `${site()}${api.loginCallback}`
  return {
    label: config.label,
    begin: (attempt, asksAgain) =>
      refusing(async () => {
        const url = client.buildAuthorizationUrl(await metadata(), {
          redirect_uri: comesBackTo(),
          scope: config.scopes,
          state: attempt.state,
          nonce: attempt.nonce,
          code_challenge: await client.calculatePKCECodeChallenge(attempt.verifier),
          code_challenge_method: 'S256',
          ...(asksAgain && { prompt: 'login' }),
        })
        if (!belongsTo(config, url.href)) throw new ProviderRefusal('refused', `The provider sends people to ${url.origin}`)
        return url.href
      }),
    finish: (attempt, search) =>
      refusing(async () => {
        const server = await metadata()
        const tokens = await client.authorizationCodeGrant(server, new URL(`${comesBackTo()}${search}`), {
          expectedState: attempt.state,
          expectedNonce: attempt.nonce,
          pkceCodeVerifier: attempt.verifier,
          idTokenExpected: true,
        })
        const tokenClaims = tokens.claims() as client.IDToken
        // Many providers state e-mail and groups only here. Signed claims take precedence.
        const { userinfo_endpoint } = server.serverMetadata()
        const profile = userinfo_endpoint ? await client.fetchUserInfo(server, tokens.access_token, tokenClaims.sub) : {}
        return {
          issuer: tokenClaims.iss,
          subject: tokenClaims.sub,
          claims: { ...profile, ...tokenClaims, ...emailClaims(tokenClaims, profile) },
          signOutUrl: signOutUrl(server, tokens.id_token as string),
        }
      }),
    isOwn: (address) => belongsTo(config, address),
  }

  function signOutUrl(server: client.Configuration, idToken: string): string {
    if (!server.serverMetadata().end_session_endpoint) return ''
    const back = `${site()}${pages.portal}`
    const { href } = client.buildEndSessionUrl(server, { id_token_hint: idToken, post_logout_redirect_uri: back })
    return belongsTo(config, href) ? href : ''
  }
}

/** The address and whether it is verified, both from one source: the ID token, which is signed, where it has both. */
function emailClaims(...sources: Readonly<Record<string, unknown>>[]): Record<'email' | 'email_verified', unknown> {
  const source = sources.find(({ email, email_verified }) => email !== undefined && email_verified !== undefined)
  return { email: source?.email, email_verified: source?.email_verified }
}

/**
 * The provider's metadata: one request for all waiting sign-ins. It is cached for an hour, and for a day while the provider does
 * not answer.
 */
function discovered(config: ProviderConfig, log: Logger): () => Promise<client.Configuration> {
  let cached: { server: client.Configuration; at: number } | null = null
  let asking: Promise<client.Configuration> | null = null
  const ask = async () => {
    const server = await discover(config)
    cached = { server, at: Date.now() }
    return server
  }
  return async () => {
    const age = cached ? Date.now() - cached.at : Number.POSITIVE_INFINITY
    if (cached && age < refreshedAfter) return cached.server
    asking ??= ask().finally(() => {
      asking = null
    })
    try {
      return await asking
    } catch (error) {
      if (!cached || age > usedUntil) throw error
      log.warn({ reason: getReason(error) }, 'The metadata of the sign-in provider could not be refreshed')
      return cached.server
    }
  }
}

function discover(config: ProviderConfig): Promise<client.Configuration> {
  const isPlain = config.issuer.protocol === 'http:'
  return client.discovery(
    config.issuer,
    config.clientId,
    { [client.clockTolerance]: 10 },
    (server, ...rest) => {
      const methods = server.token_endpoint_auth_methods_supported ?? ['client_secret_basic']
      const authenticate = methods.includes('client_secret_basic') ? client.ClientSecretBasic : client.ClientSecretPost
      return authenticate(config.clientSecret)(server, ...rest)
    },
    {
      [client.customFetch]: providerFetch(config),
      timeout: 5,
      execute: [client.enableNonRepudiationChecks, ...(isPlain ? [client.allowInsecureRequests] : [])],
    },
  )
}

async function refusing<T>(act: () => Promise<T>): Promise<T> {
  try {
    return await act()
  } catch (error) {
    if (error instanceof ProviderRefusal) throw error
    throw new ProviderRefusal(toFailure(error), getReason(error))
  }
}

function toFailure(error: unknown): ProviderFailure {
  if (error instanceof ProviderUnreachable) return 'unreachable'
  if (error instanceof client.AuthorizationResponseError) {
    if (error.error === 'access_denied') return 'cancelled'
    return ['temporarily_unavailable', 'server_error'].includes(error.error) ? 'unreachable' : 'refused'
  }
  // The provider has accepted this code already, or the code has expired.
  if (error instanceof client.ResponseBodyError && error.error === 'invalid_grant') return 'over'
  return 'refused'
}

/** The error of the library, without any value from the answer. */
function getReason(error: unknown): string {
  const { message, cause } = error as Error
  const kind = 'error' in (error as object) ? String((error as { error: unknown }).error).slice(0, 60) : null
  return [message, kind, cause instanceof Error && cause.message].filter(Boolean).join(': ')
}
