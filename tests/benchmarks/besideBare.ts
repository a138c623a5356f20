import type { Load } from './load.ts'
import type { Line } from './table.ts'

/** The lines of one question, asked of the product and of the bare server. */
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
      what: `${what}: requests a second`,
      measured: ours.perSecond.toFixed(0),
      beside: bare.perSecond.toFixed(0),
      ratio: ours.perSecond / bare.perSecond,
    },
    { ...milliseconds('CPU a request', ({ cpu }) => cpu), ...(goal ? { goal } : {}) },
    milliseconds("CPU with PostgreSQL's", ({ together }) => together),
    { what: `${what}: p99`, measured: `${ours.p99} ms`, beside: `${bare.p99} ms` },
  ]
}
