import type { Load } from './load.ts'
import type { Line } from './table.ts'

/** The lines of one request, sent to the product and to the bare server. */
export function besideBare(what: string, [ours, bare]: Load[], goal?: string): Line[] {
  if (!ours || !bare) throw new Error('Both servers are measured')
  const milliseconds = (name: string, of: (load: Load) => number): Line => ({
    what: `${what}: ${name}`,
    measured: `${of(ours).toFixed(2)} ms`,
    beside: `${of(bare).toFixed(2)} ms`,
    ratio: of(ours) / of(bare),
  })
  return [
    {
      what: `${what}: requests per second`,
      measured: ours.perSecond.toFixed(0),
      beside: bare.perSecond.toFixed(0),
      ratio: ours.perSecond / bare.perSecond,
    },
    { ...milliseconds('CPU per request', ({ cpu }) => cpu), ...(goal ? { goal } : {}) },
    milliseconds('CPU per request with PostgreSQL', ({ together }) => together),
    { what: `${what}: p99`, measured: `${ours.p99} ms`, beside: `${bare.p99} ms` },
  ]
}
