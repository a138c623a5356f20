import type { CustomFetch } from 'openid-client'
import type { ProviderConfig } from '../../config/providerConfig.ts'
import { inSpan } from '../../platform/observability/traces.ts'

/** No answer, or a server error of the provider. A TypeError like those of `fetch`, because the library passes it on. */
export class ProviderUnreachable extends TypeError {
  override name = 'ProviderUnreachable'
}

/** Far more than any answer of a provider. */
const maxBytes = 512 * 1024

const asking = (method: string, host: string) =>
  ({ name: `${method} provider`, kind: 'client', attributes: { 'http.request.method': method, 'server.address': host } }) as const

/** Whether an address belongs to the provider: to its issuer's origin, or to another configured one. */
export function belongsTo({ issuer, origins }: Pick<ProviderConfig, 'issuer' | 'origins'>, address: string): boolean {
  return URL.canParse(address) && [issuer.origin, ...origins].includes(new URL(address).origin)
}

/**
 * Sends requests to the provider only, whatever addresses its answers contain: they must not lead into our own network. Throws
 * ProviderUnreachable for a timeout, a failure, and an oversized answer.
 */
export function providerFetch(config: Pick<ProviderConfig, 'issuer' | 'origins'>): CustomFetch {
  return async (address, options) => {
    if (!belongsTo(config, address)) {
      throw new Error(`The provider named ${getOrigin(address)}: if that is right, it belongs into OIDC_ORIGINS`)
    }
    try {
      const answer = await inSpan(
        () => asking(options.method, new URL(address).hostname),
        () => fetch(address, options as RequestInit),
      )
      if (answer.status >= 500) throw new ProviderUnreachable(`The provider answered ${answer.status}`)
      const body = await readWithin(answer)
      return new Response(body.length ? body : null, { status: answer.status, headers: answer.headers })
    } catch (error) {
      if (error instanceof ProviderUnreachable) throw error
      throw new ProviderUnreachable(`The provider did not answer: ${getReason(error)}`)
    }
  }
}

async function readWithin(answer: Response): Promise<Uint8Array<ArrayBuffer>> {
  const parts: Uint8Array[] = []
  let bytes = 0
  for await (const part of answer.body ?? []) {
    bytes += part.byteLength
    if (bytes > maxBytes) throw new ProviderUnreachable(`The provider answered with more than ${maxBytes} bytes`)
    parts.push(part)
  }
  return new Uint8Array(Buffer.concat(parts))
}

const getOrigin = (address: string) => (URL.canParse(address) ? new URL(address).origin : 'no address')

function getReason(error: unknown): string {
  const { cause, message } = error as Error & { cause?: { code?: string } }
  return cause?.code ?? message
}
