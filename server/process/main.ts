/**
 * Starts the server: the database, its schema, the application, and the port last, so that every request it accepts can be
 * served. Stops them in reverse order.
 */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { Knex } from 'knex'
import type { Logger } from 'pino'
import { roles } from '#shared/access/roles'
import { type Config, configWarning, readConfig } from '../config/config.ts'
import { reachedBy } from '../config/loopback.ts'
import { sharesOf } from '../config/poolShares.ts'
import { explain } from '../config/stopped.ts'
import { type Connection, openDatabase, requireReachable } from '../platform/database/connection.ts'
import { roleOf } from '../platform/database/rights.ts'
import { migrateToLatest } from '../platform/database/schema.ts'
import { storeSettingsInRole } from '../platform/database/sessionSettings.ts'
import { startEmbedded } from '../platform/embedded/embedded.ts'
import { openStorage, tryStorage } from '../platform/files/openStorage.ts'
import { loadGazetteer } from '../platform/gazetteer/gazetteer.ts'
import { createLog } from '../platform/http/logging.ts'
import { publishAssets } from '../platform/http/retainedAssets.ts'
import { revokeDemoSessions } from '../platform/http/sessionStore.ts'
import { startJobs } from '../platform/jobs/run.ts'
import { seedDemo } from '../seeds/demo.ts'
import { demoPassword, demoPeople } from '../seeds/demoPeople.ts'
import { createApp } from './app.ts'
import { serve } from './serving.ts'
import { tasksOf } from './tasks.ts'

/** How long running requests may still take when the server stops, in milliseconds. */
const drainTimeout = 10_000

/** Stops what was started, in reverse order. */
const undo: (() => Promise<unknown>)[] = []
let stopping: Promise<void> | null = null

const started = start()
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => end(0))
for (const event of ['uncaughtException', 'unhandledRejection']) process.on(event, fail)
// A closed terminal must not crash the server in the middle of a request.
for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {})
await started.catch(fail)

async function start(): Promise<void> {
  const config = readConfig()
  const log = createLog(config.logLevel)
  const warning = configWarning(config)
  if (warning) log.warn(warning)
  // Loaded only where tracing is enabled. It stops last, so that it exports the traces of the shutdown.
  if (config.traces) undo.push((await import('./traceExport.ts')).startTraces(config.traces, 'fairlane', log))
  const { application, owner } = config.databaseUrl
    ? { application: config.databaseUrl, owner: config.databaseMigrateUrl ?? config.databaseUrl }
    : await embedded(config)
  requireRunning()
  const knex = await openMigrated(config, application, owner, log)
  if (!config.demo) await revokeDemoSessions(knex)
  else if (!config.databaseUrl) await seedDemo(knex, new Date(), openStorage(config))
  requireRunning()
  await listen(config, application, knex, log)
  await runJobs(config, application, knex, log)
  await announce(config, knex)
}

async function embedded(config: Config): Promise<{ application: Connection; owner: Connection }> {
  const { application, connection: owner, origin, stop } = await startEmbedded(config.dataDir, fail)
  undo.push(stop)
  if (origin === 'adopted') print('The database of a server that was killed was still running: it goes on with this one.')
  return { application, owner }
}

/** Migrates the database as the owner of its tables, then opens the application's pool. */
async function openMigrated(config: Config, application: Connection, owner: Connection, log: Logger): Promise<Knex> {
  const migrating = openDatabase(owner, { timeout: config.databaseTimeout, patient: true })
  const knex = openDatabase(application, { size: config.databasePool, timeout: config.databaseTimeout })
  undo.push(() => knex.destroy())
  try {
    await requireReachable(migrating, owner, config.databaseMigrateUrl ? 'DATABASE_MIGRATE_URL' : 'DATABASE_URL')
    await requireReachable(knex, application)
    const role = await roleOf(knex)
    if (role.isSuperuser) {
      log.warn(
        `DATABASE_URL signs in as ${role.name}, a superuser of PostgreSQL: name a role that may do no more than it must, ` +
          'and the one that owns the tables in DATABASE_MIGRATE_URL',
      )
    }
    await migrateToLatest(migrating, role.name)
  } finally {
    await migrating.destroy()
  }
  await storeSettingsInRole(knex, config.databaseTimeout)
  return knex
}

async function listen(config: Config, connection: Connection, knex: Knex, log: Logger): Promise<void> {
  const built = join(config.root, 'build', 'client')
  const clientDir = existsSync(join(built, 'pages.json')) ? built : null
  if (clientDir && config.assetsDir) publishAssets(clientDir, config.assetsDir)
  const warning = await tryStorage(config)
  if (warning) log.warn(warning)
  const listenConnection = config.databaseListenUrl ?? connection
  const app = await createApp({ config, knex, log, clientDir, gazetteer: loadGazetteer(), listenConnection })
  undo.push(() => app.close())
  const serving = await serve(app.callback(), config.host, config.port)
  undo.pop()
  undo.push(async () => {
    app.announceStop()
    await pause(config.drainSeconds * 1000)
    // Event streams never end by themselves, so the application closes them while other requests finish.
    await Promise.all([serving.drain(drainTimeout), app.close()])
  })
  config.port = serving.port
}

async function runJobs(config: Config, application: Connection, knex: Knex, log: Logger): Promise<void> {
  if (!config.jobs) return
  const connection = config.databaseListenUrl ?? application
  const { databasePool, databaseTimeout: timeout } = config
  const jobs = await startJobs({ connection, knex, tasks: tasksOf(config), log, atOnce: sharesOf(databasePool).jobs, timeout })
  // Together with the requests that still run, because both may take their time.
  const stopListening = undo.pop()
  undo.push(() => Promise.all([stopListening?.(), jobs.stop()]))
}

/** Prints the address and, on the embedded database, the demo users. */
async function announce(config: Config, knex: Knex): Promise<void> {
  const everywhere = config.host === '0.0.0.0' || config.host === '::'
  const host =
    everywhere || config.host === '127.0.0.1' ? 'localhost' : config.host.includes(':') ? `[${config.host}]` : config.host
  print(
    `\nFairlane Freight is running on http://${host}:${config.port}${everywhere ? ' and on every address of this machine' : ''}`,
  )
  const emails: string[] = config.databaseUrl
    ? []
    : await knex('users').where({ is_demo: true }).whereNull('disabled_at').pluck('email')
  const present = demoPeople.filter(({ email }) => emails.includes(email))
  const reached = reachedBy(config)
  if (!config.demo && !config.databaseUrl) {
    const why = reached ? `${reached}, where others may reach this server` : 'DEMO is 0'
    print(
      `\n${why}, so no demo person ${present.length ? 'can sign in' : 'was made'}. ` +
        'Run `npm run user:create` to create a user, or set DEMO=1 to have the demo all the same.',
    )
  } else if (present.length) {
    print(`\nWho can sign in, with the password ${demoPassword}:`)
    for (const { role, email } of present) print(`  ${roles[role].padEnd(14)} ${email}`)
    if (reached) {
      print(`Everybody who reaches ${config.publicUrl?.origin ?? 'this address'} can sign in as one of them; DEMO=0 ends that.`)
    }
  }
  print('\nCtrl-C stops it.')
}

function print(line: string): void {
  process.stdout.write(`${line}\n`)
}

/** Aborts the start if the server received a stop signal meanwhile. */
function requireRunning(): void {
  if (stopping) throw new Error('The start was interrupted.')
}

function fail(error: unknown): void {
  if (!stopping) process.stderr.write(`${explain(error)}\n`)
  end(1)
}

/** Stops everything once. Further signals are ignored: npm passes on a Ctrl-C that the process also gets itself. */
function end(code: number): void {
  stopping ??= stopAll().then(() => process.exit(code))
}

async function stopAll(): Promise<void> {
  // Only a complete start can be undone.
  await started.catch(() => {})
  for (const stop of undo.reverse()) {
    await stop().catch((error: unknown) => process.stderr.write(`${explain(error)}\n`))
  }
}
