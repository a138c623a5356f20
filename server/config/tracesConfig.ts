/** Where traces are sent, and how many. */
export interface TracesConfig {
  /** What a collector takes OTLP over HTTP at, without /v1/traces. */
  endpoint: URL
  /** Sent with them, such as a token. */
  headers: Record<string, string>
  /** As what this process appears; null: as what it is. */
  service: string | null
  /** The share of traces that is recorded, from 0 to 1. */
  share: number
}

type Read = <T>(name: string, absent: T, parse: (value: string) => T | undefined, allowed: string) => T

/** Reads the settings by the names that OpenTelemetry gives them; null: there is no collector, so nothing is recorded. */
export function readTraces(read: Read): TracesConfig | null {
  const endpoint = read<URL | null>('OTEL_EXPORTER_OTLP_ENDPOINT', null, parseEndpoint, endpointForm)
  const others = {
    headers: read('OTEL_EXPORTER_OTLP_HEADERS', {}, parseHeaders, headersForm),
    service: read<string | null>('OTEL_SERVICE_NAME', null, parseService, 'a name of at most 100 characters'),
    share: read('OTEL_TRACES_SAMPLER_ARG', 1, parseShare, 'the share of traces that is recorded, from 0 to 1, such as 0.1'),
  }
  return endpoint && { endpoint, ...others }
}

const endpointForm =
  'the address at which a collector takes OTLP over HTTP, such as http://127.0.0.1:4318, without /v1/traces; a token belongs in OTEL_EXPORTER_OTLP_HEADERS'
const headersForm =
  'headers such as authorization=Bearer%20token, separated by commas, with special characters of a value written as %20 and the like'

function parseEndpoint(value: string): URL | undefined {
  if (!URL.canParse(value)) return undefined
  const url = new URL(value)
  const plain = !url.search && !url.hash && !url.username && !url.password && !/\/v1\/traces\/?$/.test(url.pathname)
  return ['http:', 'https:'].includes(url.protocol) && plain ? url : undefined
}

function parseHeaders(value: string): Record<string, string> | undefined {
  const headers: Record<string, string> = {}
  for (const part of value.split(',')) {
    const [name = '', ...text] = part.split('=')
    if (!/^[\w!#$%&'*+.^`|~-]+$/.test(name.trim())) return undefined
    const decoded = decode(text.join('=').trim())
    if (!/^[\x20-\x7e]+$/.test(decoded)) return undefined
    headers[name.trim()] = decoded
  }
  return headers
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    // Such bytes are no text, which is refused as an empty value is.
    return ''
  }
}

const parseService = (value: string) => (value.length <= 100 ? value : undefined)

function parseShare(value: string): number | undefined {
  return /^\d?(\.\d{1,9})?$/.test(value) && Number(value) <= 1 ? Number(value) : undefined
}
