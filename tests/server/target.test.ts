import http from 'node:http'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { freshDatabase, type TestDatabase } from '../database.ts'
import { startTestServer } from '../server.ts'
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

/** Asks exactly so: fetch has a Host of its own. */
function ask(url: string, path: string, headers: http.OutgoingHttpHeaders): Promise<{ status: number; body: string }> {
  return new Promise((resolve, reject) => {
    http
      .get(`${url}${path}`, { headers }, async (answer) => resolve({ status: answer.statusCode ?? 0, body: await text(answer) }))
      .on('error', reject)
  })
}

/** Which of the hosts a server with these settings refuses, whatever is asked for. */
async function refused(env: Record<string, string>, hosts: http.OutgoingHttpHeaders[]): Promise<http.OutgoingHttpHeaders[]> {
  const server = await startTestServer({ env, clientDir: client.folder, database })
  const found: http.OutgoingHttpHeaders[] = []
  for (const headers of hosts) {
    const paths = ['/', '/portal', '/api/auth/user', '/robots.txt', '/assets/app-1a2b.js', '/nowhere']
    const statuses = await Promise.all(paths.map(async (path) => (await ask(server.url, path, headers)).status))
    if (statuses.includes(421)) found.push(headers)
    expect(new Set(statuses.map((status) => status === 421)).size, JSON.stringify(headers)).toBe(1)
    for (const path of ['/api/health', '/api/ready']) expect((await ask(server.url, path, headers)).status).toBe(200)
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

describe('which hosts are answered', () => {
  test('on this machine alone its own names, so that no page of another site is led here by its name server', async () => {
    expect(await refused({}, [...ours, ...hosts('portal.localhost'), ...foreign])).toEqual(foreign)
    expect(await refused({ HOST: '::1' }, [...ours, ...foreign])).toEqual(foreign)
    expect(await refused({}, [{ host: 'evil.example', 'x-forwarded-host': 'localhost' }])).toHaveLength(1)
  })

  test('with PUBLIC_URL its own alone, those of watchers excepted', async () => {
    const known = { PUBLIC_URL: 'https://fairlane.example' }
    const right = hosts('fairlane.example', 'FairLane.example', 'fairlane.example:443')
    const wrong = [...ours, ...foreign, ...hosts('www.fairlane.example', 'fairlane.example:80', 'fairlane.example.evil.example')]
    expect(await refused(known, [...right, ...wrong])).toEqual(wrong)
    expect(await refused({ ...known, HOST: '0.0.0.0' }, [...right, ...wrong])).toEqual(wrong)
    const told = [
      { host: 'localhost:3000', 'x-forwarded-host': 'fairlane.example' },
      { host: 'fairlane.example', 'x-forwarded-host': 'evil.example' },
    ]
    expect(await refused({ ...known, TRUST_PROXY: '1' }, told)).toEqual([told[1]])
    expect(await refused(known, told)).toEqual([told[0]])
  })

  test('where others are let in without PUBLIC_URL, all: nobody has said what they call us', async () => {
    for (const env of [{ HOST: '0.0.0.0' }, { HOST: '::' }, { TRUST_PROXY: '1' }] as Record<string, string>[])
      expect(await refused(env, [...ours, ...foreign])).toEqual([])
  })

  test('who is refused is told what to do', async () => {
    const alone = await startTestServer({ database })
    expect(await ask(alone.url, '/api/auth/user', { host: 'evil.example' })).toEqual({
      status: 421,
      body: 'This server answers to localhost alone. Set PUBLIC_URL to the address that visitors use.',
    })
    await alone.close()
    const known = await startTestServer({ database, env: { PUBLIC_URL: 'https://fairlane.example' } })
    expect((await ask(known.url, '/', {})).body).toBe(
      'This site is at https://fairlane.example. A proxy before it must pass on the Host that was asked for.',
    )
    await known.close()
  })
})
