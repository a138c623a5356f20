import { readFileSync } from 'node:fs'
import autocannon, { type Request } from 'autocannon'
import type { Serving } from './product.ts'

/** How a server did under load. */
export interface Load {
  perSecond: number
  /** Milliseconds of processor time that the server's own process took for one request. */
  cpu: number
  p99: number
}

/** The processor time a process has taken so far, in milliseconds: its own and the system's for it, over all threads. */
function cpuOf(pid: number): number {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
  const [user, system] = stat
    .slice(stat.lastIndexOf(')') + 2)
    .split(' ')
    .slice(11, 13)
    .map(Number) as [number, number]
  return (user + system) * 10
}

/** Throws when any answer was not a good one: a refusal is faster than the work. */
async function once(server: Serving, request: Request, seconds: number): Promise<Load> {
  const before = cpuOf(server.pid)
  const result = await autocannon({ url: server.url, connections: 50, duration: seconds, requests: [request] })
  const bad = result.non2xx + result.errors + result.timeouts
  if (bad) throw new Error(`${bad} of the answers of ${server.url}${request.path ?? ''} were not good ones`)
  const cpu = (cpuOf(server.pid) - before) / result['2xx']
  return { perSecond: result['2xx'] / result.duration, cpu, p99: result.latency.p99 }
}

/** Each server in turn, three rounds after one to warm up; of each the best. */
export async function bestOfThree(servers: { server: Serving; request: Request }[], seconds = 5): Promise<Load[]> {
  const best: Load[] = []
  for (let round = 0; round < 4; round++) {
    for (const [index, { server, request }] of servers.entries()) {
      const load = await once(server, request, round === 0 ? 3 : seconds)
      if (round === 0) continue
      const sofar = best[index] ?? load
      best[index] = {
        perSecond: Math.max(sofar.perSecond, load.perSecond),
        cpu: Math.min(sofar.cpu, load.cpu),
        p99: Math.min(sofar.p99, load.p99),
      }
    }
  }
  return best
}
