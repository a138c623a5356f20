/**
 * What this process does, as the spans of OpenTelemetry: one for a request or a job, which begins a trace, and in it one for each
 * statement, wait and call to another service. Until `traceWith` is called nothing is recorded. Names and attributes are words of
 * ours alone: no id, no value of a row, no message of an error.
 */
export type Attributes = Record<string, string | number>

/** How a span begins. */
export interface SpanStart {
  name: string
  kind: 'server' | 'client' | 'consumer' | 'internal'
  attributes?: Attributes
}

/** A span while its work is being done. */
export interface Span {
  rename(name: string): void
  set(attributes: Attributes): void
  /** Marks it as failed; `type` is a word such as a status or a code. */
  fail(type: string): void
}

/** Records spans. What it is given as `work` begins at once, and fails as it fails. */
export interface Tracing {
  trace<Done>(start: SpanStart, parent: string, work: (span: Span) => Promise<Done>): Promise<Done>
  span<Done>(start: () => SpanStart, work: (span: Span) => Promise<Done>): Promise<Done>
  traceId(): string | undefined
}

let tracing: Tracing | null = null

/** The span of work that is not traced. */
export const unrecorded: Span = { rename: () => {}, set: () => {}, fail: () => {} }

/** Starts tracing with `recording`; null stops it. */
export function traceWith(recording: Tracing | null): void {
  tracing = recording
}

/** Does `work` as a trace of its own or, with a `parent` (as the header traceparent has it), as a part of that one. */
export function inTrace<Done>(start: SpanStart, work: (span: Span) => Promise<Done>, parent = ''): Promise<Done> {
  return tracing ? tracing.trace(start, parent, work) : work(unrecorded)
}

/** Does `work` as a part of the trace that is being recorded; where none is, it is simply done. */
export function inSpan<Done>(start: () => SpanStart, work: (span: Span) => Promise<Done>): Promise<Done> {
  return tracing ? tracing.span(start, work) : work(unrecorded)
}

/** The trace that is being recorded, for the log. */
export const traceId = (): string | undefined => tracing?.traceId()
