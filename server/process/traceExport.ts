/**
 * Records traces and sends them to a collector by OTLP. Loaded only where tracing is enabled: only this file loads OpenTelemetry.
 */
import { AsyncLocalStorage } from 'node:async_hooks'
import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { DiagLogLevel, diag, type Span as OtelSpan, ROOT_CONTEXT, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api'
import { ExportResultCode, parseTraceParent } from '@opentelemetry/core'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import { resourceFromAttributes } from '@opentelemetry/resources'
import {
  BatchSpanProcessor,
  ParentBasedSampler,
  type SpanExporter,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace'
import type { Logger } from 'pino'
import type { TracesConfig } from '../config/tracesConfig.ts'
import { nativeFailure } from '../platform/database/failure.ts'
import { type Span, type SpanStart, type Tracing, traceWith, unrecorded } from '../platform/observability/traces.ts'

/** In milliseconds: how long a batch is tried, and how long a process that stops waits for its last one. */
const exportTimeout = 5_000
const lastTimeout = 2_000
/** How long spans are collected, unless a batch is full earlier. */
const gatherTime = 5_000
/** The maximum of waiting spans: in a burst, and while the collector is unreachable. */
const maxWaiting = 8_192

/** The maximum length of a statement that is sent, in characters. */
const maxText = 4_000

const kinds = {
  server: SpanKind.SERVER,
  client: SpanKind.CLIENT,
  consumer: SpanKind.CONSUMER,
  internal: SpanKind.INTERNAL,
}

/**
 * Starts to record, with the name of this kind of process. Spans are sent in batches from a bounded queue. While the collector is
 * unreachable, or in a burst that exceeds the queue, spans are dropped, and the log says so once. Returns a function that stops
 * it, after it has sent the remaining spans, for a moment.
 */
export function startTraces(
  { endpoint, headers, service, share }: TracesConfig,
  processName: string,
  log: Logger,
  scheduledDelayMillis = gatherTime,
): () => Promise<void> {
  const exporter = new OTLPTraceExporter({
    url: `${endpoint.href.replace(/\/$/, '')}/v1/traces`,
    headers,
    timeoutMillis: exportTimeout,
  })
  const provider = new TracerProvider({
    resource: resourceFromAttributes({ 'service.name': service ?? processName, 'service.instance.id': randomUUID() }),
    sampler: new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(share) }),
    spanLimits: { attributeValueLengthLimit: maxText },
    spanProcessors: [
      new BatchSpanProcessor({ exporter: reporting(exporter, log), scheduledDelayMillis, maxQueueSize: maxWaiting }),
    ],
  })
  const tracer = provider.getTracer('fairlane')
  const running = new AsyncLocalStorage<OtelSpan | undefined>()

  /** What began in a trace that is over is no part of it any more. */
  function current(): OtelSpan | undefined {
    const span = running.getStore()
    return span?.isRecording() ? span : undefined
  }

  function begin({ name, kind, attributes = {} }: SpanStart, parent: OtelSpan | undefined): OtelSpan {
    return tracer.startSpan(name, { kind: kinds[kind], attributes }, parent ? trace.setSpan(ROOT_CONTEXT, parent) : ROOT_CONTEXT)
  }

  function during<Done>(span: OtelSpan, work: (span: Span) => Promise<Done>): Promise<Done> {
    if (!span.isRecording() && !running.getStore()) return work(unrecorded)
    return running.run(span.isRecording() ? span : undefined, async () => {
      const handle = toHandle(span)
      try {
        return await work(handle)
      } catch (error) {
        handle.fail(getFailure(error))
        throw error
      } finally {
        end(span)
      }
    })
  }

  const tracing: Tracing = {
    trace: (start, parent, work) => {
      const remote = parseTraceParent(parent)
      return during(begin(start, remote ? trace.wrapSpanContext({ ...remote, isRemote: true }) : undefined), work)
    },
    span: (start, work) => {
      const parent = current()
      return parent ? during(begin(start(), parent), work) : work(unrecorded)
    },
    traceId: () => current()?.spanContext().traceId,
  }
  traceWith(tracing)
  return async () => {
    traceWith(null)
    const waiting = new AbortController()
    // What fails is in the log already.
    const sent = provider.shutdown().catch(() => undefined)
    await Promise.race([sent, pause(lastTimeout, undefined, { signal: waiting.signal })])
    waiting.abort()
    diag.disable()
  }
}

/** Ends a span. A failure loses the span; it must neither fail the work nor lose its slot. */
function end(span: OtelSpan): void {
  try {
    span.end()
  } catch {
    // The traced work must not fail because of its trace.
  }
}

const toHandle = (span: OtelSpan): Span => ({
  rename: (name) => void span.updateName(name),
  set: (attributes) => void span.setAttributes(attributes),
  fail: (type) => void span.setAttribute('error.type', type).setStatus({ code: SpanStatusCode.ERROR }),
})

/** Never the message, which may hold values. */
function getFailure(thrown: unknown): string {
  const error = nativeFailure(thrown)
  if (!(error instanceof Error)) return typeof error
  const code = 'code' in error ? String(error.code) : ''
  return /^[A-Z\d_]{2,40}$/.test(code) ? code : error.name
}

/**
 * Logs once that the collector does not accept spans, and once that it accepts them again. Logs once, while it accepts them, that
 * spans came faster than they can be sent.
 */
function reporting(exporter: SpanExporter, log: Logger): SpanExporter {
  let isTaken = true
  let isComplete = true
  const ignore = () => {}
  const warn = (message: string) => {
    if (!isTaken || !isComplete || !message.startsWith('Dropped')) return
    isComplete = false
    log.warn(
      'More was traced at once than can be sent, and some spans were dropped: traces may lack parts from now on. ' +
        'OTEL_TRACES_SAMPLER_ARG records fewer traces',
    )
  }
  // The queue says it there alone.
  diag.setLogger(
    { error: ignore, warn, info: ignore, debug: ignore, verbose: ignore },
    { logLevel: DiagLogLevel.WARN, suppressOverrideMessage: true },
  )
  return {
    export: (spans, done) =>
      exporter.export(spans, (result) => {
        const wasTaken = isTaken
        isTaken = result.code === ExportResultCode.SUCCESS
        if (wasTaken && !isTaken)
          log.warn(
            { err: result.error },
            'Traces do not reach the collector and are dropped until they do: check OTEL_EXPORTER_OTLP_ENDPOINT and what runs there',
          )
        if (!wasTaken && isTaken) log.info('Traces reach the collector again')
        done(result)
      }),
    shutdown: () => exporter.shutdown(),
  }
}
