import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { ensureBuilt } from '../../../server/process/setup.mjs'
import { freshDatabase } from '../../support/database.ts'
import { root, run } from '../../support/processes.ts'
import { startTestServer, type TestServer } from '../../support/server.ts'

// Starts whole processes, which takes long on a busy machine.
vi.setConfig({ testTimeout: 60_000 })

let server: TestServer

beforeAll(async () => {
  await ensureBuilt(root, ['gazetteer', 'server'])
  server = await startTestServer()
})
afterEach(() => server.knex('users').delete())
afterAll(() => server.close())

const ada = ['--email', 'Ada@fairlane.example', '--role', 'dispatcher', '--first-name', 'Ada', '--last-name', 'Byron']
const password = 'an engine that weaves'

function create(args: string[], input: string) {
  return run('cli/createUser', args, { env: { DATABASE_URL: server.database.url }, input })
}

test('a user who is added while the server runs can sign in', async () => {
  expect(await create(ada, `${password}\n`)).toEqual({
    code: 0,
    output: 'Ada Byron can sign in as Ada@fairlane.example (dispatcher).\n',
  })
  const answer = await server.request('/api/login', { json: { email: 'ada@fairlane.example', password } })
  expect(answer.status).toBe(204)
})

test('an e-mail address is unique, whatever its case', async () => {
  await create(ada, password)
  const second = await create(['--email', 'ADA@fairlane.example', ...ada.slice(2)], password)
  expect(second).toEqual({ code: 1, output: 'There is already a user with the e-mail address ADA@fairlane.example.\n' })
  expect(await server.knex('users').count({ count: '*' })).toEqual([{ count: '1' }])
})

test.each([
  ['a missing address', ada.slice(2), password, '--email is required'],
  ['an unknown role', [...ada, '--role', 'boss'], password, '--role must be one of superadmin, admin, dispatcher'],
  ['a blank name', [...ada, '--last-name', ' '], password, '--last-name is required'],
  ['an unknown option', [...ada, '--shoe-size', '42'], password, "Unknown option '--shoe-size'"],
  ['a password as an option', [...ada, '--password', password], password, "Unknown option '--password'"],
  ['a short password', ada, 'short\n', 'The password must have at least 10 characters. No user was added.'],
  ['a common password', ada, 'P@ssw0rd!2024\n', 'This password is too easy to guess'],
  [
    'a password made of the name',
    ada,
    'adabyron2026\n',
    'such as four words that have nothing to do with each other. No user was added.',
  ],
  ['no password', ada, '', 'The password must have at least 10 characters. No user was added.'],
  ['a password that is too long', ada, 'x'.repeat(201), 'Please use at most 200 characters. No user was added.'],
])('%s is refused', async (_name, args, input, message) => {
  const { code, output } = await create(args, input)
  expect(output).toContain(message)
  expect(output).not.toContain('    at ')
  expect(code).toBe(1)
  expect(await server.knex('users').first('id')).toBeUndefined()
})

test('a database without migrations is refused with a hint', async () => {
  const empty = await freshDatabase('empty')
  const { code, output } = await run('cli/createUser', ada, { env: { DATABASE_URL: empty.url }, input: password })
  await empty.drop()
  expect(output).toBe('The database is not set up for this version yet. Run `npm run migrate` first, or start the server.\n')
  expect(code).toBe(1)
})
