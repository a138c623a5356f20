import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'

/** The metrics of a process, for Prometheus. Names end in their unit; no label contains personal data. */
export interface Metrics {
  registry: Registry
  requests: Counter<'method' | 'route' | 'status'>
  durations: Histogram<'method' | 'route'>
  refusals: Counter<'status' | 'reason'>
  incoming: Histogram<'route'>
}

/** In seconds: a device waits 15 for an answer. */
const durationBuckets = [0.01, 0.03, 0.1, 0.3, 1, 3, 10, 15]
/** In seconds, up to a week: a driver is in a valley for an hour, a phone in a drawer for days. */
const delayBuckets = [1, 10, 60, 300, 1_800, 3_600, 14_400, 43_200, 86_400, 259_200, 604_800]

/** The metrics of an application. Those that are counted by requests start empty. */
export function createMetrics(): Metrics {
  const registry = new Registry()
  const registers = [registry]
  return {
    registry,
    requests: new Counter({
      name: 'fairlane_requests_total',
      help: 'Answered requests, by the pattern of their route',
      labelNames: ['method', 'route', 'status'],
      registers,
    }),
    durations: new Histogram({
      name: 'fairlane_request_duration_seconds',
      help: 'How long requests took until their answer began',
      labelNames: ['method', 'route'],
      buckets: durationBuckets,
      registers,
    }),
    refusals: new Counter({
      name: 'fairlane_refusals_total',
      help: 'Refused requests, by status and the word that programs read',
      labelNames: ['status', 'reason'],
      registers,
    }),
    incoming: new Histogram({
      name: 'fairlane_arrival_delay_seconds',
      help: 'How long facts waited on devices: from when one was recorded until it was stored here',
      labelNames: ['route'],
      buckets: delayBuckets,
      registers,
    }),
  }
}

/** A number that is read when the metrics are. */
export function gauge(registry: Registry, name: string, help: string, read: () => number): void {
  new Gauge({
    name,
    help,
    registers: [registry],
    collect() {
      this.set(read())
    },
  })
}

/** Numbers by one label; a value of the label that is no longer counted is 0. */
export function gaugeBy(registry: Registry, name: string, help: string, label: string): (counts: Record<string, number>) => void {
  const numbers = new Gauge({ name, help, labelNames: [label], registers: [registry] })
  const names = new Set<string>()
  return (counts) => {
    for (const value of Object.keys(counts)) names.add(value)
    for (const value of names) numbers.set({ [label]: value }, counts[value] ?? 0)
  }
}

let ofProcess: Registry | null = null

/** Memory, CPU time and event loop of this process, one registry for all applications in it; collected from the first call on. */
export function processMetrics(): Registry {
  if (!ofProcess) {
    ofProcess = new Registry()
    collectDefaultMetrics({ register: ofProcess })
  }
  return ofProcess
}
