import autocannon, { type Request } from 'autocannon'
import { postgresTime, processorTimeOf } from './processorTime.ts'
import type { Serving } from './product.ts'

/** How a server did under load. */
export interface Load {
  perSecond: number
  /** Milliseconds of processor time that the server's own process took for one request. */
  cpu: number
  /** The same with what PostgreSQL took for it. */
  together: number
  p99: number
}

/** Throws when any answer was not a good one: a refusal is faster than the work. */
async function once({ server, request }: Question, connections: number, seconds: number): Promise<Load> {
  const before = { server: processorTimeOf(server.pid), postgres: postgresTime(server.dataDir) }
  const result = await autocannon({ url: server.url, connections, duration: seconds, requests: [request] })
  // Nothing changed is a good answer, too: it is asked for as such.
  const unchanged = request.headers?.['if-none-match'] ? (result['3xx'] ?? 0) : 0
  const good = result['2xx'] + unchanged
  const bad = result.non2xx - unchanged + result.errors + result.timeouts
  if (bad) throw new Error(`${bad} of the answers of ${server.url}${request.path ?? ''} were not good ones`)
  const own = processorTimeOf(server.pid) - before.server
  const together = own + postgresTime(server.dataDir) - before.postgres
  return { perSecond: good / result.duration, cpu: own / good, together: together / good, p99: result.latency.p99 }
}

/** What a server is asked, over and over. */
export interface Question {
  server: Serving
  request: Request
}

/** Each question in turn, three rounds after one to warm up; of each the best. */
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
