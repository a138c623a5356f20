import http from 'node:http'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { freshDatabase, type TestDatabase } from '../../support/database.ts'
import { startTestServer } from '../../support/server.ts'
import { builtClient } from './builtClient.ts'

const client = builtClient()
let database: TestDatabase
beforeAll(async () => {
  database = await freshDatabase()
})
afterAll(async () => {
  await database.drop()
  client.remove()
})

/** Sends exactly these headers: fetch sets Host itself. */
function get(url: string, path: string, headers: http.OutgoingHttpHeaders): Promise<{ status: number; body: string }> {
  return new Promise((resolve, reject) => {
    http
      .get(`${url}${path}`, { headers }, async (answer) => resolve({ status: answer.statusCode ?? 0, body: await text(answer) }))
      .on('error', reject)
  })
}

/** Which of the hosts a server with these settings refuses, on every path alike. */
async function refused(env: Record<string, string>, hosts: http.OutgoingHttpHeaders[]): Promise<http.OutgoingHttpHeaders[]> {
  const server = await startTestServer({ env, clientDir: client.folder, database })
  const found: http.OutgoingHttpHeaders[] = []
  for (const headers of hosts) {
    const paths = ['/', '/portal', '/api/auth/user', '/robots.txt', '/assets/app-1a2b.js', '/nowhere']
    const statuses = await Promise.all(paths.map(async (path) => (await get(server.url, path, headers)).status))
    if (statuses.includes(421)) found.push(headers)
    expect(new Set(statuses.map((status) => status === 421)).size, JSON.stringify(headers)).toBe(1)
    for (const path of ['/api/health', '/api/ready']) expect((await get(server.url, path, headers)).status).toBe(200)
  }
  await server.close()
  return found
}

const hosts = (...names: string[]) => names.map((host) => ({ host }))
const ours = hosts('localhost', 'localhost:3000', 'LocalHost:3000', '127.0.0.1', '127.0.0.1:1', '127.8.9.1', '[::1]:3000')
const foreign = hosts(
  'evil.example',
  'evil.example:3000',
  'localhost.evil.example',
  '127.0.0.1.evil.example',
  'evil-localhost',
  '0.0.0.0:3000',
  '192.168.1.4',
  '[::2]:3000',
  '[::]',
  'evil@evil.example',
  '<evil>',
)

describe('accepted hosts', () => {
  test('on localhost are its own names alone, against DNS rebinding', async () => {
    expect(await refused({}, [...ours, ...hosts('portal.localhost'), ...foreign])).toEqual(foreign)
    expect(await refused({ HOST: '::1' }, [...ours, ...foreign])).toEqual(foreign)
    expect(await refused({}, [{ host: 'evil.example', 'x-forwarded-host': 'localhost' }])).toHaveLength(1)
  })

  test('with PUBLIC_URL are its host alone, except for health checks', async () => {
    const known = { PUBLIC_URL: 'https://fairlane.example' }
    const right = hosts('fairlane.example', 'FairLane.example', 'fairlane.example:443')
    const wrong = [...ours, ...foreign, ...hosts('www.fairlane.example', 'fairlane.example:80', 'fairlane.example.evil.example')]
    expect(await refused(known, [...right, ...wrong])).toEqual(wrong)
    expect(await refused({ ...known, HOST: '0.0.0.0' }, [...right, ...wrong])).toEqual(wrong)
    const proxied = [
      { host: 'localhost:3000', 'x-forwarded-host': 'fairlane.example' },
      { host: 'fairlane.example', 'x-forwarded-host': 'evil.example' },
    ]
    expect(await refused({ ...known, TRUST_PROXY: '1' }, proxied)).toEqual([proxied[1]])
    expect(await refused(known, proxied)).toEqual([proxied[0]])
  })

  test('without PUBLIC_URL are all, where other machines can reach the server', async () => {
    for (const env of [{ HOST: '0.0.0.0' }, { HOST: '::' }, { TRUST_PROXY: '1' }] as Record<string, string>[])
      expect(await refused(env, [...ours, ...foreign])).toEqual([])
  })

  test('are named in the 421 for any other, with what to configure', async () => {
    const alone = await startTestServer({ database })
    expect(await get(alone.url, '/api/auth/user', { host: 'evil.example' })).toEqual({
      status: 421,
      body: 'This server answers to localhost alone. Set PUBLIC_URL to the address that visitors use.',
    })
    await alone.close()
    const known = await startTestServer({ database, env: { PUBLIC_URL: 'https://fairlane.example' } })
    expect((await get(known.url, '/', {})).body).toBe(
      'This site is at https://fairlane.example. A proxy before it must pass on the Host that was asked for.',
    )
    await known.close()
  })
})
