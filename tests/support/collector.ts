import { createServer } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { onTestFinished } from 'vitest'
import type { TracesConfig } from '../../server/config/tracesConfig.ts'
import { createLog } from '../../server/platform/http/logging.ts'
import { closeAtOnce, listenAnywhere } from './listening.ts'
import { startTestServer } from './server.ts'

/** A span as it arrived, with its attributes as values. */
export interface ArrivedSpan {
  service: string
  traceId: string
  spanId: string
  parentSpanId: string | undefined
  name: string
  /** 1 internal, 2 server, 3 client, 5 consumer. */
  kind: number
  /** 2: failed. */
  status: number
  statusMessage: string | undefined
  attributes: Record<string, string | number>
}

type Attribute = { key: string; value: { stringValue?: string; intValue?: number } }
const valuesOf = (attributes: readonly Attribute[]) =>
  Object.fromEntries(attributes.map(({ key, value }) => [key, value.stringValue ?? value.intValue ?? '']))

/** A collector that takes traces by OTLP over HTTP, as JSON, until the test ends. */
export async function startCollector() {
  const bodies: string[] = []
  const headers: Record<string, unknown>[] = []
  const collector = {
    url: '',
    /** The status that it responds with; other than 200, it discards the spans. */
    status: 200,
    /** How many requests it has received. */
    asked: 0,
    headers,
    /** The stored request bodies as text. */
    text: () => bodies.join('\n'),
    spans: () => bodies.flatMap(spansOf),
  }
  const server = createServer(async (request, response) => {
    const body = await buffer(request)
    collector.asked += 1
    headers.push({ ...request.headers, path: request.url })
    if (collector.status === 200) bodies.push(body.toString())
    response.writeHead(collector.status, { 'content-type': 'application/json' }).end('{}')
  })
  collector.url = `http://127.0.0.1:${await listenAnywhere(server)}`
  onTestFinished(() => closeAtOnce(server))
  return collector
}

function spansOf(body: string): ArrivedSpan[] {
  const { resourceSpans } = JSON.parse(body)
  return resourceSpans.flatMap(({ resource, scopeSpans }: { resource: { attributes: Attribute[] }; scopeSpans: Scope[] }) =>
    scopeSpans.flatMap(({ spans }) =>
      spans.map(({ traceId, spanId, parentSpanId, name, kind, status, attributes }) => ({
        traceId,
        spanId,
        parentSpanId,
        name,
        kind,
        service: String(valuesOf(resource.attributes)['service.name']),
        status: status.code,
        statusMessage: status.message,
        attributes: valuesOf(attributes),
      })),
    ),
  )
}

interface Scope {
  spans: (Omit<ArrivedSpan, 'status' | 'attributes' | 'service' | 'statusMessage'> & {
    status: { code: number; message?: string }
    attributes: Attribute[]
  })[]
}

/** A server that traces, its log, and how its last traces are sent. */
export async function startTraced(
  endpoint: string,
  { env = {}, interval = 60_000 }: { env?: Record<string, string>; interval?: number } = {},
) {
  const lines: string[] = []
  const log = createLog('info', { write: (line: string) => lines.push(line) })
  const server = await startTestServer({ log, env: { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint, ...env } })
  const { startTraces } = await import('../../server/process/traceExport.ts')
  const stop = startTraces(server.config.traces as TracesConfig, 'fairlane', log, interval)
  onTestFinished(async () => {
    await stop()
    await server.close()
  })
  const records = () => lines.map((line) => JSON.parse(line))
  return { server, stop, records, warnings: () => records().filter(({ level }) => level >= 40) }
}
