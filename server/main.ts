/**
 * Starts the server, each part on top of the one before: the database, its schema, the application, and last the port,
 * so that who gets an answer gets a right one. Stops them in the opposite order.
 */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { Knex } from 'knex'
import type { Logger } from 'pino'
import { roles } from '#shared/roles'
import { createApp } from './app.ts'
import { type Config, doubtOf, readConfig } from './config.ts'
import { type Connection, openDatabase, requireReachable } from './database/connection.ts'
import { roleOf } from './database/rights.ts'
import { migrateToLatest } from './database/schema.ts'
import { settleRole } from './database/sessionSettings.ts'
import { startEmbedded } from './embedded/embedded.ts'
import { loadGazetteer } from './gazetteer/gazetteer.ts'
import { createLog } from './http/logging.ts'
import { revokeDemoSessions } from './http/sessionStore.ts'
import { isLoopback } from './loopback.ts'
import { seedDemo } from './seeds/demo.ts'
import { demoPassword, demoPeople } from './seeds/demoPeople.ts'
import { serve } from './serving.ts'
import { explain } from './stopped.ts'

/** How long a request that runs may still take when the server is told to stop, in milliseconds. */
const lastRequests = 10_000

/** What undoes each part that was started; the last one goes first. */
const undo: (() => Promise<unknown>)[] = []
let ending: Promise<void> | null = null

const started = start()
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => end(0))
for (const event of ['uncaughtException', 'unhandledRejection']) process.on(event, fail)
// A terminal that went away must not take the server down in the middle of a request.
for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {})
await started.catch(fail)

async function start(): Promise<void> {
  const config = readConfig()
  const log = createLog(config.logLevel)
  const doubt = doubtOf(config)
  if (doubt) log.warn(doubt)
  const { application, owner } = config.databaseUrl
    ? { application: config.databaseUrl, owner: config.databaseMigrateUrl ?? config.databaseUrl }
    : await embedded(config)
  goOn()
  const knex = await openMigrated(config, application, owner, log)
  if (!config.demo) await revokeDemoSessions(knex)
  else if (!config.databaseUrl) await seedDemo(knex)
  goOn()
  await listen(config, application, knex, log)
  await announce(config, knex)
}

async function embedded(config: Config): Promise<{ application: Connection; owner: Connection }> {
  const { application, connection: owner, origin, stop } = await startEmbedded(config.dataDir, fail)
  undo.push(stop)
  if (origin === 'adopted') say('The database of a server that was killed was still running: it goes on with this one.')
  return { application, owner }
}

/** The application's pool, once the owner of the tables has brought them to this version and opened them to it. */
async function openMigrated(config: Config, application: Connection, owner: Connection, log: Logger): Promise<Knex> {
  const migrating = openDatabase(owner, { patient: true })
  const knex = openDatabase(application, { size: config.databasePool })
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
  await settleRole(knex)
  return knex
}

async function listen(config: Config, connection: Connection, knex: Knex, log: Logger): Promise<void> {
  const built = join(config.root, 'build', 'client')
  const clientDir = existsSync(join(built, 'pages.json')) ? built : null
  const listenConnection = config.databaseListenUrl ?? connection
  const app = await createApp({ config, knex, log, clientDir, gazetteer: loadGazetteer(), listenConnection })
  undo.push(() => app.close())
  const serving = await serve(app.callback(), config.host, config.port)
  undo.pop()
  // Event streams never end by themselves: the application ends them while the other requests are answered.
  undo.push(() => Promise.all([serving.drain(lastRequests), app.close()]))
  config.port = serving.port
}

/** Says where the site is and, on a database of its own, which demo people may sign in. */
async function announce(config: Config, knex: Knex): Promise<void> {
  const everywhere = config.host === '0.0.0.0' || config.host === '::'
  const host =
    everywhere || config.host === '127.0.0.1' ? 'localhost' : config.host.includes(':') ? `[${config.host}]` : config.host
  say(
    `\nFairlane Freight is running on http://${host}:${config.port}${everywhere ? ' and on every address of this machine' : ''}`,
  )
  const emails: string[] = config.databaseUrl
    ? []
    : await knex('users').where({ is_demo: true }).whereNull('disabled_at').pluck('email')
  const present = demoPeople.filter(({ email }) => emails.includes(email))
  if (!config.demo && !config.databaseUrl) {
    const why = isLoopback(config.host) ? 'DEMO is 0' : `HOST is ${config.host}, where others may reach this server`
    say(
      `\n${why}, so no demo person ${present.length ? 'can sign in' : 'was made'}. ` +
        'Run `npm run user:create` to make somebody who can, or set DEMO=1 to have the demo all the same.',
    )
  } else if (present.length) {
    say(`\nWho can sign in, with the password ${demoPassword}:`)
    for (const { role, email } of present) say(`  ${roles[role].padEnd(14)} ${email}`)
    const reached = config.publicUrl?.origin ?? (isLoopback(config.host) ? null : 'this address')
    if (reached) say(`Everybody who reaches ${reached} can sign in as one of them; DEMO=0 ends that.`)
  }
  say('\nCtrl-C stops it.')
}

function say(line: string): void {
  process.stdout.write(`${line}\n`)
}

/** Leaves the start where it is when the person has meanwhile asked for the end. */
function goOn(): void {
  if (ending) throw new Error('The start was interrupted.')
}

function fail(error: unknown): void {
  if (!ending) process.stderr.write(`${explain(error)}\n`)
  end(1)
}

/** Ends everything in good order, once; a second Ctrl-C changes nothing, for npm sends one of its own. */
function end(code: number): void {
  ending ??= stopAll().then(() => process.exit(code))
}

async function stopAll(): Promise<void> {
  // What is being started must be complete to be stopped.
  await started.catch(() => {})
  for (const stop of undo.reverse()) {
    await stop().catch((error: unknown) => process.stderr.write(`${explain(error)}\n`))
  }
}
