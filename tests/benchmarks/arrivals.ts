import { randomUUID } from 'node:crypto'
import { Agent, request as open } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import type { Knex } from 'knex'
import { backOff, dueIn } from '../../client/platform/offline/outbox/backoff.ts'
import { openDatabase } from '../../server/platform/database/connection.ts'
import { createDriver, createLoad, createUser } from '../support/factories.ts'
import { quantile } from './busy.ts'
import { beginSessions, benchKey } from './people.ts'
import { postgresTime, processorTimeOf } from './processorTime.ts'
import { databaseUrl, startProduct, temporaryDataDir } from './product.ts'
import { printTable } from './table.ts'

/** A multiple of ten. */
const devices = Number(process.env.DEVICES ?? 1_000)
const entries = 20

interface Device {
  cookie: string
  loadId: string
}

/**
 * A thousand drivers leave a dead zone at once, behind one address, each with twenty events in the outbox. Each device sends one
 * event after the other, and again after Retry-After. The benchmark counts the stored rows in the database.
 */
export async function benchArrivals(): Promise<void> {
  const data = temporaryDataDir()
  const product = await startProduct(data.path, { SESSION_KEYS: benchKey })
  const knex = openDatabase(databaseUrl(data.path))
  const agent = new Agent({ keepAlive: true, maxSockets: devices })
  try {
    const all = await makeDevices(knex)
    const times: number[] = []
    const later = new Map<number, number>()
    const cpu = () => processorTimeOf(product.pid) + postgresTime(product.dataDir)
    const before = cpu()
    const began = performance.now()
    const drain = async ({ cookie, loadId }: Device) => {
      for (let entry = 0; entry < entries; entry++) {
        const key = randomUUID()
        const body = JSON.stringify({ text: text, writtenAt: new Date().toISOString() })
        for (let failed = 1; ; failed++) {
          const asked = performance.now()
          const { status, retryAfter } = await send(agent, `${product.url}/api/loads/${loadId}/message`, { cookie, key, body })
          times.push(performance.now() - asked)
          if (status === 201) break
          later.set(status, (later.get(status) ?? 0) + 1)
          if (![0, 409, 429, 503].includes(status)) throw new Error(`A message was answered with ${status}`)
          const waits = { since: 0, backOff: backOff(failed, Math.random), retryAfter: retryAfter * 1_000 }
          // As a page of the portal does.
          await pause(Math.max(1_000, dueIn(waits, 0)))
        }
      }
    }
    await Promise.all(all.map(drain))
    const seconds = (performance.now() - began) / 1000
    const [{ count }] = (await knex('load_messages').where({ text: text }).count()) as [{ count: string }]
    if (Number(count) !== devices * entries) throw new Error(`${count} messages are stored, not ${devices * entries}`)
    const put = [...later].map(([status, many]) => `${many} × ${status}`).join(', ') || 'none'
    printTable(`${devices} devices with ${entries} facts each, at once, behind one address`, [
      {
        what: `all ${count} stored; put off: ${put}`,
        measured: `${seconds.toFixed(1)} s, p99 of an answer ${quantile({ times }, 0.99)} ms`,
        beside: `${((cpu() - before) / Number(count)).toFixed(2)} ms of CPU each`,
        goal: '≤ 60 s, none put off',
      },
    ])
  } finally {
    agent.destroy()
    await knex.destroy()
    await product.stop()
    data.remove()
  }
}

const text = 'At the gate, waiting for a door'

async function makeDevices(knex: Knex): Promise<Device[]> {
  const make = async (one: number) => {
    const { id: driverId } = await createDriver(knex, { firstName: 'Dana', lastName: `Road ${one}` })
    const { id: loadId } = await createLoad(knex, { status: 'enroute', assignedDriverId: driverId })
    return { loadId, userId: (await createUser(knex, { role: 'driver', driverId })).id }
  }
  const made: { loadId: string; userId: string }[] = []
  for (let from = 0; from < devices; from += 10) {
    made.push(...(await Promise.all(Array.from({ length: 10 }, (_, one) => make(from + one)))))
  }
  const cookies = await beginSessions(
    knex,
    made.map(({ userId }) => userId),
    devices,
  )
  return made.map(({ loadId }, one) => ({ loadId, cookie: cookies[one] as string }))
}

interface Entry {
  cookie: string
  key: string
  body: string
}

function send(agent: Agent, url: string, { cookie, key, body }: Entry): Promise<{ status: number; retryAfter: number }> {
  const headers = { cookie, 'content-type': 'application/json', 'idempotency-key': key, accept: 'application/problem+json' }
  return new Promise((resolve) => {
    // As long as a device waits for a response.
    const sent = open(url, { agent, headers, method: 'POST', timeout: 15_000 }, (answer) => {
      const retryAfter = Number(answer.headers['retry-after'] ?? 0)
      answer.on('end', () => resolve({ status: answer.statusCode ?? 0, retryAfter })).resume()
    })
    sent.on('timeout', () => sent.destroy(new Error('no answer')))
    sent.on('error', () => resolve({ status: 0, retryAfter: 0 }))
    sent.end(body)
  })
}
