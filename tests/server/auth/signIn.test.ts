import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { hashPassword } from '../../../server/domains/auth/password.ts'
import { createLog } from '../../../server/platform/http/logging.ts'
import { createUser, testPassword } from '../../support/factories.ts'
import { cookiesOf, startTestServer, type TestServer } from '../../support/server.ts'

let server: TestServer
const through = { TRUST_PROXY: '1' }
let logged: string[]
beforeEach(async () => {
  logged = []
  server = await startTestServer({
    env: {
      ...through,
      LIMIT_SIGN_IN_PAIR: '3/900',
      LIMIT_SIGN_IN_ADDRESS: '6/900',
      LIMIT_SIGN_IN_ACCOUNT: '9/900',
      LIMIT_SIGN_IN_DEVICE: '4/900',
    },
    log: createLog('info', { write: (line: string) => logged.push(line) }),
  })
})
afterEach(() => server.close())

const signIn = (email: string, password: string, address = '203.0.113.5', cookie = '') =>
  server.request('/api/login', { json: { email, password }, headers: { 'x-forwarded-for': address }, cookie })
/** The device cookies, which outlive the session. */
const deviceIn = (answer: Response) =>
  cookiesOf(answer)
    .split('; ')
    .filter((pair) => pair.startsWith('device'))
    .join('; ')
const statuses = async (times: number, one: (time: number) => Promise<Response>) => {
  const seen: number[] = []
  for (let time = 0; time < times; time++) seen.push((await one(time)).status)
  return seen
}

describe('signing in', () => {
  test('an unknown account, a wrong password and a disabled account get the same response', async () => {
    const user = await createUser(server.knex)
    const gone = await createUser(server.knex, { disabledAt: new Date() })
    const answers = await Promise.all([
      signIn(user.email, 'not it', '203.0.113.1'),
      signIn('nobody@people.example', 'not it', '203.0.113.2'),
      signIn(gone.email, testPassword, '203.0.113.3'),
    ])
    const outcomes = await Promise.all(
      answers.map(async (answer) => [answer.status, await answer.text(), answer.headers.get('set-cookie')]),
    )
    expect(outcomes[0]).toEqual([401, 'Email or password is not right. Check both and try again.', null])
    expect(outcomes[1]).toEqual(outcomes[0])
    expect(outcomes[2]).toEqual(outcomes[0])
  })

  // Measured as CPU time of this process, which a busy machine does not change.
  test('an unknown account takes as long as a wrong password', async () => {
    // With a hash as strong as everybody's: those of the tests are weak.
    const { email } = await createUser(server.knex, { passwordHash: await hashPassword(testPassword) })
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

  test('responds 422 with the fields for a malformed e-mail address and an empty password', async () => {
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
  test('for one account from one address: then even the right password gets 429 there, but not from elsewhere', async () => {
    const { email } = await createUser(server.knex)
    expect(await statuses(3, () => signIn(email, 'not it'))).toEqual([401, 401, 401])
    const refused = await signIn(email, testPassword)
    expect(refused.status).toBe(429)
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(890)
    expect((await signIn(email.toUpperCase(), testPassword)).status).toBe(429)
    expect((await signIn(email, testPassword, '203.0.113.6')).status).toBe(204)
  })

  test('from one address over many accounts', async () => {
    const { email } = await createUser(server.knex)
    expect(await statuses(6, (time) => signIn(`person${time}@people.example`, 'not it'))).toEqual(Array(6).fill(401))
    expect((await signIn(email, testPassword)).status).toBe(429)
  })

  test('for one account from many addresses', async () => {
    const { email } = await createUser(server.knex)
    expect(await statuses(9, (time) => signIn(email, 'not it', `203.0.113.${time}`))).toEqual(Array(9).fill(401))
    expect((await signIn(email, testPassword, '198.51.100.1')).status).toBe(429)
  })

  test('concurrent attempts are limited like sequential ones', async () => {
    const { email } = await createUser(server.knex)
    const all = await Promise.all(Array.from({ length: 12 }, () => signIn(email, 'not it')))
    expect(all.filter(({ status }) => status === 401)).toHaveLength(3)
  })

  test('a successful sign-in is not counted, and resets the failures of this account from this address', async () => {
    const { email } = await createUser(server.knex)
    expect(await statuses(10, () => signIn(email, testPassword))).toEqual(Array(10).fill(204))
    await signIn(email, 'not it')
    await signIn(email, 'not it')
    expect((await signIn(email, testPassword)).status).toBe(204)
    expect(await statuses(3, () => signIn(email, 'not it'))).toEqual([401, 401, 401])
  })
})

describe('a device that has signed in before', () => {
  test('is not limited by failures elsewhere: for its account, from its address, for unknown accounts', async () => {
    const [person, colleague] = [await createUser(server.knex), await createUser(server.knex)]
    const device = deviceIn(await signIn(person.email, testPassword))
    expect(await statuses(9, (time) => signIn(person.email, 'not it', `203.0.113.${10 + time}`))).toEqual(Array(9).fill(401))
    expect(await statuses(7, (time) => signIn(`nobody${time}@people.example`, 'not it'))).toEqual([...Array(6).fill(401), 429])
    expect((await signIn(person.email, testPassword)).status).toBe(429)
    // After one sign-in the device is known.
    expect((await signIn(person.email, testPassword, '203.0.113.5', device)).status).toBe(204)
    // Only to users who have signed in on it.
    expect((await signIn(colleague.email, testPassword, '203.0.113.5', device)).status).toBe(429)
  })

  test('has a limit of its own, which does not count elsewhere and is reset by a success', async () => {
    const [person, colleague] = [await createUser(server.knex), await createUser(server.knex)]
    const device = deviceIn(await signIn(person.email, testPassword))
    const here = (password: string) => signIn(person.email, password, '203.0.113.5', device)
    expect(await statuses(3, () => here('not it'))).toEqual([401, 401, 401])
    expect((await here(testPassword)).status).toBe(204)
    expect(await statuses(4, () => here('not it'))).toEqual([401, 401, 401, 401])
    const refused = await here(testPassword)
    expect(refused.status).toBe(429)
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(890)
    expect((await signIn(colleague.email, testPassword)).status).toBe(204)
    expect((await signIn(person.email, testPassword)).status).toBe(204)
  })

  test('remembers its last eight users, without revealing them', async () => {
    const people = await Promise.all(Array.from({ length: 9 }, () => createUser(server.knex)))
    let device = ''
    for (const { email } of people) device = deviceIn(await signIn(email, testPassword, '203.0.113.5', device))
    for (const { id, email } of people) for (const secret of [id, email]) expect(device).not.toContain(secret)
    await statuses(6, (time) => signIn(`nobody${time}@people.example`, 'not it'))
    const seen: number[] = []
    for (const { email } of people) seen.push((await signIn(email, testPassword, '203.0.113.5', device)).status)
    expect(seen).toEqual([429, ...Array(8).fill(204)])
  })

  test('cannot be forged: a changed or unsigned cookie is ignored', async () => {
    const { email } = await createUser(server.knex)
    const device = deviceIn(await signIn(email, testPassword))
    const [value = '', signature = ''] = device.split('; ')
    await statuses(6, (time) => signIn(`nobody${time}@people.example`, 'not it'))
    for (const forged of [value, `${value}x; ${signature}`, 'device=a.b; device.sig=c']) {
      expect((await signIn(email, testPassword, '203.0.113.5', forged)).status).toBe(429)
    }
    expect((await signIn(email, testPassword, '203.0.113.5', device)).status).toBe(204)
  })
})

test('every sign-in attempt is logged with its address and account id, without e-mail address or password', async () => {
  const user = await createUser(server.knex)
  const gone = await createUser(server.knex, { disabledAt: new Date() })
  await signIn(user.email, testPassword)
  await statuses(4, () => signIn(user.email, 'my other password'))
  await signIn(gone.email, testPassword)
  await signIn('my.other.password@people.example', 'not it', '203.0.113.9')
  const lines = logged.map((line) => JSON.parse(line)).filter(({ msg }) => /sign(ed)?[ -]in/.test(msg))
  const entries = lines.map(({ msg, account, address }) => [msg, account, address])
  expect(entries).toEqual([
    ['signed in', user.id, '203.0.113.5'],
    ...Array(3).fill(['sign-in failed', user.id, '203.0.113.5']),
    ['sign-in refused: too many failures', user.id, '203.0.113.5'],
    ['sign-in failed', gone.id, '203.0.113.5'],
    ['sign-in failed', undefined, '203.0.113.9'],
  ])
  for (const typed of [user.email, gone.email, testPassword, 'my.other', 'my other']) expect(logged.join('')).not.toContain(typed)
})

test('an error while counting attempts is a 500, not too many failures', async () => {
  await server.knex.schema.dropTable('rate_limits')
  expect((await signIn('nobody@people.example', 'not it')).status).toBe(500)
  expect(logged.join('')).not.toContain('too many failures')
})
