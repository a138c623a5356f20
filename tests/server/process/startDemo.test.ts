import { beforeAll, expect, test, vi } from 'vitest'
import { ensureBuilt } from '../../../server/process/setup.mjs'
import { type RunningServer, root, run, startServer, temporaryFolder } from '../../support/processes.ts'
import { cookiesOf } from '../../support/server.ts'

// Starts whole processes, which takes long on a busy machine.
vi.setConfig({ testTimeout: 120_000 })

beforeAll(() => ensureBuilt(root, ['gazetteer', 'server']))

const login = ({ url }: RunningServer, email: string, password = 'fairlane-demo', headers = {}) =>
  fetch(`${url}/api/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify({ email, password }),
  })
const demo = 'dispatcher@fairlane.example'
const ada = ['--email', 'admin@lane.example', '--role', 'admin', '--first-name', 'Ada', '--last-name', 'Byron']
const password = 'an engine that weaves'

test('where others can reach the server no demo user is created, and the first user is created by command', async () => {
  const DATA_DIR = temporaryFolder()
  const server = await startServer({ env: { DATA_DIR, HOST: '0.0.0.0' } })
  expect(server.output()).toContain(
    'HOST is 0.0.0.0, where others may reach this server, so no demo person was made. ' +
      'Run `npm run user:create` to create a user, or set DEMO=1 to have the demo all the same.',
  )
  expect(server.output()).not.toContain('fairlane-demo')
  expect((await login(server, demo)).status).toBe(401)
  expect((await run('cli/createUser', ada, { env: { DATA_DIR }, input: password })).code).toBe(0)
  expect((await login(server, 'admin@lane.example', password)).status).toBe(204)
  expect(await server.end('SIGINT')).toEqual({ code: 0, signal: null })
})

test('demo users of an earlier start can neither sign in there nor continue a session, except with DEMO=1', async () => {
  const DATA_DIR = temporaryFolder()
  const alone = await startServer({ env: { DATA_DIR } })
  const cookie = cookiesOf(await login(alone, demo))
  const status = async ({ url }: RunningServer) => (await fetch(`${url}/api/auth/user`, { headers: { cookie } })).status
  expect(await status(alone)).toBe(200)
  await alone.end('SIGINT')

  const reached = await startServer({ env: { DATA_DIR, HOST: '0.0.0.0' } })
  expect(reached.output()).toContain('so no demo person can sign in. Run `npm run user:create`')
  const refused = await login(reached, demo)
  expect([refused.status, await refused.text()]).toEqual([401, 'Email or password is not right. Check both and try again.'])
  expect(await status(reached)).toBe(401)
  await reached.end('SIGINT')

  const none = await startServer({ env: { DATA_DIR, DEMO: '0' } })
  expect(none.output()).toContain('DEMO is 0, so no demo person can sign in. Run `npm run user:create`')
  expect((await login(none, demo)).status).toBe(401)
  await none.end('SIGINT')

  const proxy = { PUBLIC_URL: 'https://fairlane.example', TRUST_PROXY: '1' }
  const behind = await startServer({ env: { DATA_DIR, ...proxy } })
  expect(behind.output()).toContain(
    'PUBLIC_URL is https://fairlane.example, where others may reach this server, so no demo person can sign in.',
  )
  const forwarded = { 'x-forwarded-host': 'fairlane.example', 'x-forwarded-proto': 'https' }
  expect((await login(behind, 'superadmin@fairlane.example', 'fairlane-demo', forwarded)).status).toBe(401)
  await behind.end('SIGINT')

  const shownBehind = await startServer({ env: { DATA_DIR, ...proxy, DEMO: '1' } })
  expect(shownBehind.output()).toContain(
    'Everybody who reaches https://fairlane.example can sign in as one of them; DEMO=0 ends that.',
  )
  await shownBehind.end('SIGINT')

  const shown = await startServer({ env: { DATA_DIR, HOST: '0.0.0.0', DEMO: '1' } })
  expect(shown.output()).toContain('Everybody who reaches this address can sign in as one of them; DEMO=0 ends that.')
  expect((await login(shown, demo)).status).toBe(204)
  expect(await shown.end('SIGINT')).toEqual({ code: 0, signal: null })
})
