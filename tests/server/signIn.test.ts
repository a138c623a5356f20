import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createUser, testPassword } from '../factories.ts'
import { startTestServer, type TestServer } from '../server.ts'

let server: TestServer
const through = { TRUST_PROXY: '1' }
beforeEach(async () => {
  server = await startTestServer({
    env: { ...through, LIMIT_SIGN_IN_PAIR: '3/900', LIMIT_SIGN_IN_ADDRESS: '6/900', LIMIT_SIGN_IN_ACCOUNT: '9/900' },
  })
})
afterEach(() => server.close())

const signIn = (email: string, password: string, address = '203.0.113.5') =>
  server.request('/api/login', { json: { email, password }, headers: { 'x-forwarded-for': address } })
const statuses = async (times: number, one: (time: number) => Promise<Response>) => {
  const seen: number[] = []
  for (let time = 0; time < times; time++) seen.push((await one(time)).status)
  return seen
}

describe('signing in', () => {
  test('unknown, wrong and disabled are answered alike', async () => {
    const user = await createUser(server.knex)
    const gone = await createUser(server.knex, { disabledAt: new Date() })
    const answers = await Promise.all([
      signIn(user.email, 'not it', '203.0.113.1'),
      signIn('nobody@people.example', 'not it', '203.0.113.2'),
      signIn(gone.email, testPassword, '203.0.113.3'),
    ])
    const told = await Promise.all(
      answers.map(async (answer) => [answer.status, await answer.text(), answer.headers.get('set-cookie')]),
    )
    expect(told[0]).toEqual([401, 'Email or password is not right. Check both and try again.', null])
    expect(told[1]).toEqual(told[0])
    expect(told[2]).toEqual(told[0])
  })

  // Measured as this process's own work, which a busy machine does not change.
  test('unknown and wrong take alike long', async () => {
    const { email } = await createUser(server.knex)
    const times: Record<string, number[]> = { wrong: [], unknown: [] }
    for (let round = 0; round < 12; round++) {
      await server.knex('rate_limits').delete()
      for (const [kind, who] of Object.entries({ wrong: email, unknown: 'nobody@people.example' })) {
        const before = process.cpuUsage()
        await signIn(who, 'not it')
        const { user, system } = process.cpuUsage(before)
        times[kind]?.push(user + system)
      }
    }
    const fastest = (kind: string) => Math.min(...(times[kind] ?? []))
    const ratio = fastest('unknown') / fastest('wrong')
    expect(ratio).toBeGreaterThan(0.6)
    expect(ratio).toBeLessThan(1.6)
  })

  test('refuses what is no e-mail or no password with the field', async () => {
    const answer = await server.request('/api/login', {
      json: { email: 'x', password: '' },
      headers: { accept: 'application/problem+json' },
    })
    expect(answer.status).toBe(422)
    expect((await answer.json()).errors).toEqual({
      email: 'Please enter a valid email address',
      password: 'Password is required',
    })
  })
})

describe('too many failures', () => {
  test('of one account from one address: then even the right password waits, elsewhere it does not', async () => {
    const { email } = await createUser(server.knex)
    expect(await statuses(3, () => signIn(email, 'not it'))).toEqual([401, 401, 401])
    const refused = await signIn(email, testPassword)
    expect(refused.status).toBe(429)
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(890)
    expect((await signIn(email.toUpperCase(), testPassword)).status).toBe(429)
    expect((await signIn(email, testPassword, '203.0.113.6')).status).toBe(204)
  })

  test('of one address over many accounts', async () => {
    const { email } = await createUser(server.knex)
    expect(await statuses(6, (time) => signIn(`person${time}@people.example`, 'not it'))).toEqual(Array(6).fill(401))
    expect((await signIn(email, testPassword)).status).toBe(429)
  })

  test('of one account from many addresses', async () => {
    const { email } = await createUser(server.knex)
    expect(await statuses(9, (time) => signIn(email, 'not it', `203.0.113.${time}`))).toEqual(Array(9).fill(401))
    expect((await signIn(email, testPassword, '198.51.100.1')).status).toBe(429)
  })

  test('all at once come in no more than one after the other', async () => {
    const { email } = await createUser(server.knex)
    const all = await Promise.all(Array.from({ length: 12 }, () => signIn(email, 'not it')))
    expect(all.filter(({ status }) => status === 401)).toHaveLength(3)
  })

  test('success is no failure: it forgets those of the pair and counts for nobody', async () => {
    const { email } = await createUser(server.knex)
    expect(await statuses(10, () => signIn(email, testPassword))).toEqual(Array(10).fill(204))
    await signIn(email, 'not it')
    await signIn(email, 'not it')
    expect((await signIn(email, testPassword)).status).toBe(204)
    expect(await statuses(3, () => signIn(email, 'not it'))).toEqual([401, 401, 401])
  })
})
