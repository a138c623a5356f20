import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import type { Knex } from 'knex'
import { expect } from 'vitest'
import { quoteRequestBody } from '../support/factories.ts'
import type { Client } from './client.ts'

/** What became of the quote requests of a load. */
export interface Sent {
  /** What the companies of these requests begin with, and no others. */
  mark: string
  /** The id that was answered, by key. */
  answered: Map<string, string>
  /** How many tries had which end: a status, or the error of a connection. */
  ends: Map<string, number>
  attempts: number
  /** Milliseconds from a key's first try to its answer: the longest. */
  longest: number
}

interface Load {
  /** Begins the company of every request. */
  name: string
  senders: number
  /** How many keys, at least while `goesOn` says so. */
  count: number
  goesOn?: () => boolean
  /** Is told how many are answered. */
  onAnswer?: (answered: number) => void
}

/**
 * Sends quote requests as devices do: each has its key and keeps to it, through refusals for a moment and broken connections,
 * until it is answered.
 */
export async function sendQuotes(client: Client, { name, senders, count, goesOn = () => false, onAnswer }: Load): Promise<Sent> {
  const mark = `${name} ${randomUUID().slice(0, 8)}`
  const sent: Sent = { mark, answered: new Map(), ends: new Map(), attempts: 0, longest: 0 }
  let begun = 0
  const sender = async () => {
    while (begun < count || goesOn()) {
      begun += 1
      const key = randomUUID()
      const json = quoteRequestBody({ companyName: `${mark} ${key}` })
      const started = performance.now()
      while (!sent.answered.has(key)) {
        const { end, id, wait } = await tryOnce(client, key, json)
        sent.attempts += 1
        sent.ends.set(end, (sent.ends.get(end) ?? 0) + 1)
        if (id) sent.answered.set(key, id)
        else await pause(wait * (1 + Math.random() / 2))
      }
      sent.longest = Math.max(sent.longest, performance.now() - started)
      onAnswer?.(sent.answered.size)
    }
  }
  await Promise.all(Array.from({ length: senders }, sender))
  return sent
}

/** What a device takes for an answer that comes later; anything else is a defect. */
const later = new Set([409, 502, 503, 504])

/** One try: its end, and how long to wait until the next one, in milliseconds. */
async function tryOnce(client: Client, key: string, json: unknown): Promise<{ end: string; id?: string; wait: number }> {
  const answer = await client.ask('/api/quotes', { json, key }).catch((error: NodeJS.ErrnoException) => error.code ?? error.name)
  if (typeof answer === 'string') return { end: answer, wait: 300 }
  if (answer.status === 201) return { end: '201', id: JSON.parse(answer.body).id, wait: 0 }
  if (!later.has(answer.status)) throw new Error(`A quote request was answered ${answer.status}: ${answer.body}`)
  return { end: String(answer.status), wait: 1000 * Number(answer.headers['retry-after'] ?? 0.3) }
}

/** Every answered quote request is in the database, under the id that was answered, once, and nothing else of this load. */
export async function expectExactlyOnce(knex: Knex, { mark, answered }: Sent): Promise<void> {
  const rows: { id: string; client_id: string; company_name: string }[] = await knex('quotes')
    .select('id', 'client_id', 'company_name')
    .whereLike('company_name', `${mark} %`)
  const stored = new Map(rows.map(({ id, company_name }) => [company_name.slice(mark.length + 1), id]))
  expect({ lost: [...answered.keys()].filter((key) => !stored.has(key)), doubled: rows.length - stored.size }).toEqual({
    lost: [],
    doubled: 0,
  })
  expect([...stored].filter(([key, id]) => answered.get(key) !== id)).toEqual([])
}

/** One line for the record: how many were answered by how many tries, and what the other tries ended with. */
export function reported({ answered, ends, attempts, longest }: Sent, seconds: number): string {
  const rest = [...ends].filter(([end]) => end !== '201').map(([end, times]) => `${end} ${times}×`)
  const percent = ((100 * (attempts - answered.size)) / attempts).toFixed(3)
  return (
    `${answered.size} answered in ${seconds.toFixed(0)} s by ${attempts} tries, ${percent} % of them in vain` +
    `${rest.length ? ` (${rest.join(', ')})` : ''}; the longest took ${(longest / 1000).toFixed(1)} s`
  )
}
