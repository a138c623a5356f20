import autocannon, { type Request } from 'autocannon'
import { postgresTime, processorTimeOf } from './processorTime.ts'
import type { Serving } from './product.ts'

/** The metrics of a server under load. */
export interface Load {
  perSecond: number
  /** Milliseconds of CPU time of the server process per request. */
  cpu: number
  /** The same including PostgreSQL. */
  together: number
  p99: number
}

/** Throws on any unsuccessful response: errors are faster than the work. */
async function once({ server, request }: Question, connections: number, seconds: number): Promise<Load> {
  const before = { server: processorTimeOf(server.pid), postgres: postgresTime(server.dataDir) }
  const result = await autocannon({ url: server.url, connections, duration: seconds, requests: [request] })
  // 304 is a success for conditional requests.
  const unchanged = request.headers?.['if-none-match'] ? (result['3xx'] ?? 0) : 0
  const good = result['2xx'] + unchanged
  const bad = result.non2xx - unchanged + result.errors + result.timeouts
  if (bad) throw new Error(`${bad} responses of ${server.url}${request.path ?? ''} failed`)
  const own = processorTimeOf(server.pid) - before.server
  const together = own + postgresTime(server.dataDir) - before.postgres
  return { perSecond: good / result.duration, cpu: own / good, together: together / good, p99: result.latency.p99 }
}

/** A request that is repeated on a server. */
export interface Question {
  server: Serving
  request: Request
}

/** The requests alternate for three rounds after one to warm up; returns the best of each. */
export async function bestOfThree(questions: Question[], { connections = 50, seconds = 5 } = {}): Promise<Load[]> {
  const best: Load[] = []
  for (let round = 0; round < 4; round++) {
    for (const [index, question] of questions.entries()) {
      const load = await once(question, connections, round === 0 ? Math.min(3, seconds) : seconds)
      if (round === 0) continue
      const sofar = best[index] ?? load
      best[index] = {
        perSecond: Math.max(sofar.perSecond, load.perSecond),
        cpu: Math.min(sofar.cpu, load.cpu),
        together: Math.min(sofar.together, load.together),
        p99: Math.min(sofar.p99, load.p99),
      }
    }
  }
  return best
}
