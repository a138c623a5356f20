import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { ensureBuilt } from '../../server/setup.mjs'
import { freshDatabase } from '../database.ts'
import { startTestServer, type TestServer } from '../server.ts'
import { root, run } from './processes.ts'

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

function create(words: string[], input: string) {
  return run('commands/createUser', words, { env: { DATABASE_URL: server.database.url }, input })
}

test('a person who was added while the server runs can sign in', async () => {
  expect(await create(ada, `${password}\n`)).toEqual({
    code: 0,
    said: 'Ada Byron can sign in as Ada@fairlane.example (dispatcher).\n',
  })
  const answer = await server.request('/api/login', { json: { email: 'ada@fairlane.example', password } })
  expect(answer.status).toBe(204)
})

test('nobody is added twice, whatever the case of the address', async () => {
  await create(ada, password)
  const second = await create(['--email', 'ADA@fairlane.example', ...ada.slice(2)], password)
  expect(second).toEqual({ code: 1, said: 'There is already a user with the e-mail address ADA@fairlane.example.\n' })
  expect(await server.knex('users').count({ count: '*' })).toEqual([{ count: '1' }])
})

test.each([
  ['a missing address', ada.slice(2), password, 'Please enter a valid email address'],
  ['an unknown role', [...ada, '--role', 'boss'], password, '--role must be one of superadmin, admin, dispatcher'],
  ['a blank name', [...ada, '--last-name', ' '], password, '--last-name is required'],
  ['an unknown word', [...ada, '--shoe-size', '42'], password, "Unknown option '--shoe-size'"],
  ['a password among the words', [...ada, '--password', password], password, "Unknown option '--password'"],
  ['a short password', ada, 'short\n', 'The password must have at least 10 characters. Nobody was added.'],
  ['a password that many have', ada, 'P@ssw0rd!2024\n', 'This password is too easy to guess'],
  [
    'one made of the own name',
    ada,
    'adabyron2026\n',
    'such as four words that have nothing to do with each other. Nobody was added.',
  ],
  ['no password', ada, '', 'The password must have at least 10 characters. Nobody was added.'],
  ['an endless password', ada, 'x'.repeat(201), 'Please use at most 200 characters. Nobody was added.'],
])('%s is refused', async (_name, words, input, sentence) => {
  const { code, said } = await create(words, input)
  expect(said).toContain(sentence)
  expect(said).not.toContain('    at ')
  expect(code).toBe(1)
  expect(await server.knex('users').first('id')).toBeUndefined()
})

test('a database that was not set up is named as such', async () => {
  const empty = await freshDatabase('empty')
  const { code, said } = await run('commands/createUser', ada, { env: { DATABASE_URL: empty.url }, input: password })
  await empty.drop()
  expect(said).toBe('The database is not set up for this version yet. Run `npm run migrate` first, or start the server.\n')
  expect(code).toBe(1)
})
