import type { Knex } from 'knex'
import { type Logger, pino } from 'pino'
import type { Role } from '#shared/roles'
import { type App, createApp } from '../server/app.ts'
import { type Config, readConfig } from '../server/config.ts'
import { openDatabase } from '../server/database/connection.ts'
import { applicationRole } from '../server/database/rights.ts'
import { loadGazetteer } from '../server/gazetteer/gazetteer.ts'
import { serve } from '../server/serving.ts'
import { freshDatabase, type TestDatabase } from './database.ts'
import { createUser, testPassword } from './factories.ts'

/** What a test may set differently: settings as in the environment, the built client, a database several servers share. */
export interface ServerOverrides {
  env?: Record<string, string>
  clientDir?: string | null
  database?: TestDatabase
  /** Instead of silence; `LOG_LEVEL=error npx vitest …` prints what went wrong, too. */
  log?: Logger
}

/** A request with a JSON body given as a value; `cookie` as `signInAs` returns it. */
export interface TestRequest extends Omit<RequestInit, 'body'> {
  json?: unknown
  body?: BodyInit
  cookie?: string
}

/** What the session cookies of tests are signed with. */
export const testKey = 'a-key-that-only-the-tests-know-and-long'

/** The cookies that an answer sets, as the next request sends them. */
export function cookiesOf(answer: Response): string {
  return answer.headers
    .getSetCookie()
    .map((cookie) => cookie.split(';', 1)[0])
    .join('; ')
}

export interface TestServer {
  url: string
  config: Config
  /** The database, as its owner: for what a test puts there and looks up. */
  knex: Knex
  /** The application's own connections, as its role. */
  pool: Knex
  database: TestDatabase
  /** Every endpoint there is. */
  routes: App['routes']
  request: (path: string, init?: TestRequest) => Promise<Response>
  /** Makes a person of this role, signs them in through the API and returns their session cookie. */
  signInAs: (role: Role | (string & {}), own?: { driverId?: string; shipperId?: string }) => Promise<string>
  /** Puts the next release in place, at the same address: the application anew, with what its folder of pages holds now. */
  release: () => Promise<void>
  /** What the server does first when it is told to stop; it still answers. */
  stop: () => Promise<void>
  close: () => Promise<void>
}

/** The real application on a database of its own, listening on a free port of this machine. */
export async function startTestServer({ env = {}, clientDir = null, database, log }: ServerOverrides = {}): Promise<TestServer> {
  const own = database ?? (await freshDatabase())
  const config = readConfig({
    DATABASE_URL: own.url,
    SESSION_KEYS: testKey,
    PORT: '0',
    LOG_LEVEL: process.env.LOG_LEVEL ?? 'silent',
    ...env,
  })
  const knex = openDatabase(own.url, { patient: true })
  const asApplication = new URL(own.url)
  asApplication.username = applicationRole
  const pool = openDatabase(asApplication.href, { size: config.databasePool })
  const makeApp = () =>
    createApp({
      config,
      knex: pool,
      log: log ?? pino({ level: config.logLevel }),
      clientDir,
      gazetteer: loadGazetteer(),
      listenConnection: config.databaseListenUrl ?? asApplication.href,
    })
  let app = await makeApp()
  let answer = app.callback()
  const serving = await serve((request, response) => void answer(request, response), '127.0.0.1', 0)
  const url = `http://localhost:${serving.port}`

  // As the proxy before it says, of which a server with PUBLIC_URL is told by TRUST_PROXY: fetch sends no Host of ours.
  const proxy = config.publicUrl && config.trustProxy > 0 ? { 'x-forwarded-host': config.publicUrl.host } : {}
  const request = (path: string, { json, cookie, headers, ...init }: TestRequest = {}) =>
    fetch(`${url}${path}`, {
      redirect: 'manual',
      ...(json === undefined ? {} : { method: 'POST', body: JSON.stringify(json) }),
      ...init,
      headers: {
        ...(json === undefined ? {} : { 'content-type': 'application/json' }),
        ...(cookie ? { cookie } : {}),
        ...proxy,
        ...Object.fromEntries(new Headers(headers)),
      },
    })

  return {
    url,
    config,
    knex,
    pool,
    database: own,
    routes: app.routes,
    request,
    signInAs: async (role, own = {}) => {
      const user = await createUser(knex, { role, ...own })
      const answer = await request('/api/login', { json: { email: user.email, password: testPassword } })
      if (answer.status !== 204) throw new Error(`Signing in as ${role} answered ${answer.status}: ${await answer.text()}`)
      return cookiesOf(answer)
    },
    release: async () => {
      const before = app
      app = await makeApp()
      answer = app.callback()
      await before.close()
    },
    stop: () => app.close(),
    close: async () => {
      await app.close()
      await serving.drain(0)
      await pool.destroy()
      await knex.destroy()
      if (!database) await own.drop()
    },
  }
}
