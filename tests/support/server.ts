import { mkdtempSync, rmSync } from 'node:fs'
import type { RequestListener } from 'node:http'
import type { Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Knex } from 'knex'
import { type Logger, pino } from 'pino'
import type { Role } from '#shared/access/roles'
import { type Config, readConfig } from '../../server/config/config.ts'
import { openDatabase } from '../../server/platform/database/connection.ts'
import { loadGazetteer } from '../../server/platform/gazetteer/gazetteer.ts'
import { type App, createApp } from '../../server/process/app.ts'
import { serve } from '../../server/process/serving.ts'
import { asApplication, freshDatabase, type TestDatabase } from './database.ts'
import { createUser, testPassword } from './factories.ts'

/** Overrides of a test: environment variables, the built client, a database that several servers share. */
export interface ServerOverrides {
  env?: Record<string, string>
  clientDir?: string | null
  database?: TestDatabase
  /** Without it nothing is logged, unless by `LOG_LEVEL=error npx vitest …`. */
  log?: Logger
}

/** A request with a JSON body given as a value; `cookie` as `signInAs` returns it. */
export interface TestRequest extends Omit<RequestInit, 'body'> {
  json?: unknown
  body?: BodyInit
  cookie?: string
}

/** Signs the session cookies of tests. */
export const testKey = 'a-key-that-only-the-tests-know-and-long'

/** The cookies that a response sets, as the next request sends them. */
export function cookiesOf(answer: Response): string {
  return answer.headers
    .getSetCookie()
    .map((cookie) => cookie.split(';', 1)[0])
    .join('; ')
}

export interface TestServer {
  url: string
  config: Config
  /** Connections as the owner of the database, for test data and assertions. */
  knex: Knex
  /** The pool of the application, as its role. */
  pool: Knex
  database: TestDatabase
  /** All endpoints. */
  routes: App['routes']
  request: (path: string, init?: TestRequest) => Promise<Response>
  /** Creates a user with this role, signs in through the API and returns the session cookie. */
  signInAs: (
    role: Role | (string & {}),
    own?: { driverId?: string; shipperId?: string; firstName?: string; lastName?: string },
  ) => Promise<string>
  /** Deploys the next release at the same address: a new application with the current files of `clientDir`. */
  release: () => Promise<void>
  /**
   * Kills the server in the middle of whatever it does and starts it again: its connections are cut, transactions rolled back,
   * and what it had in memory is gone.
   */
  kill: () => Promise<void>
  /** The first step of a shutdown: the server still responds. */
  stop: () => Promise<void>
  close: () => Promise<void>
}

/** The real application on a database of its own, listening on a free port of this machine. */
export async function startTestServer({ env = {}, clientDir = null, database, log }: ServerOverrides = {}): Promise<TestServer> {
  const own = database ?? (await freshDatabase())
  const folder = mkdtempSync(join(tmpdir(), 'fairlane-server-'))
  const config = readConfig({
    DATABASE_URL: own.url,
    DATA_DIR: folder,
    SESSION_KEYS: testKey,
    PORT: '0',
    LOG_LEVEL: process.env.LOG_LEVEL ?? 'silent',
    ...env,
  })
  const knex = openDatabase(own.url, { patient: true })
  const application = asApplication(own.url)
  const pool = openDatabase(application, { size: config.databasePool, timeout: config.databaseTimeout })
  const makeApp = () =>
    createApp({
      config,
      knex: pool,
      log: log ?? pino({ level: config.logLevel }),
      clientDir,
      gazetteer: loadGazetteer(),
      listenConnection: config.databaseListenUrl ?? application,
    })
  let app = await makeApp()
  let answer = app.callback()
  const open = new Set<Socket>()
  const listener: RequestListener = (request, response) => {
    if (!open.has(request.socket)) request.socket.once('close', () => open.delete(request.socket))
    open.add(request.socket)
    void answer(request, response)
  }
  const serving = await serve(listener, '127.0.0.1', 0)
  const url = `http://localhost:${serving.port}`
  config.port = serving.port

  // fetch cannot set Host, so with PUBLIC_URL and TRUST_PROXY the host is sent as a proxy would.
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
      if (answer.status !== 204) throw new Error(`Signing in as ${role} failed with ${answer.status}: ${await answer.text()}`)
      return cookiesOf(answer)
    },
    release: async () => {
      const before = app
      app = await makeApp()
      answer = app.callback()
      await before.close()
    },
    kill: async () => {
      for (const socket of open) socket.destroy()
      await knex.raw(
        'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and usename = ?',
        [new URL(application).username],
      )
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
      rmSync(folder, { recursive: true, force: true })
      if (!database) await own.drop()
    },
  }
}
