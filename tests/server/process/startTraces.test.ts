import { beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { openDatabase } from '../../../server/platform/database/connection.ts'
import { mailSender } from '../../../server/platform/mail/sendMail.ts'
import { ensureBuilt } from '../../../server/process/setup.mjs'
import { startCollector } from '../../support/collector.ts'
import { asApplication, freshDatabase } from '../../support/database.ts'
import { createUser, quotePriceMail, testPassword } from '../../support/factories.ts'
import { startMailServer } from '../../support/mailServer.ts'
import { root, run, startServer, startWorker } from '../../support/processes.ts'
import { cookiesOf } from '../../support/server.ts'

vi.setConfig({ testTimeout: 60_000 })
beforeAll(() => ensureBuilt(root, ['gazetteer', 'server']))

/** Lets a process say as it ends how many modules of OpenTelemetry it has loaded, besides the API that prom-client loads. */
const countLoaded = `--import=data:text/javascript,${encodeURIComponent(`
  import { createRequire } from 'node:module'
  const { cache } = createRequire('${root}')
  const isCounted = (path) => path.includes('/@opentelemetry/') && !path.includes('/@opentelemetry/api/')
  process.on('exit', () => console.log('loaded: ' + Object.keys(cache).filter(isCounted).length))
`)}`

async function setUp() {
  const database = await freshDatabase()
  const knex = openDatabase(database.url)
  const smtp = await startMailServer()
  onTestFinished(async () => {
    await smtp.close()
    await knex.destroy()
    await database.drop()
  })
  const urls = { DATABASE_URL: asApplication(database.url), DATABASE_MIGRATE_URL: database.url, SMTP_URL: smtp.url }
  return { knex, smtp, env: { ...urls, NODE_OPTIONS: countLoaded } }
}

test('without a collector server and worker load nothing of OpenTelemetry', async () => {
  const { env, knex, smtp } = await setUp()
  const server = await startServer({ env: { ...env, JOBS: 'off' } })
  const worker = await startWorker({ env })
  const { email } = await createUser(knex, { role: 'dispatcher' })
  const body = JSON.stringify({ email, password: testPassword })
  const headers = { 'content-type': 'application/json' }
  const cookie = cookiesOf(await fetch(`${server.url}/api/login`, { method: 'POST', body, headers }))
  expect((await fetch(`${server.url}/api/loads`, { headers: { cookie } })).status).toBe(200)
  await knex.transaction((transaction) => mailSender({ smtpUrl: smtp.url })(transaction, quotePriceMail()))
  await expect.poll(async () => knex('mails').pluck('status')).toEqual(['sent'])
  for (const one of [server, worker]) {
    expect(await one.end('SIGTERM')).toEqual({ code: 0, signal: null })
    expect(one.output()).toMatch(/^loaded: 0$/m)
  }
})

test('server and worker send what they have traced until they stop, each by its name', async () => {
  const { env, knex, smtp } = await setUp()
  const collector = await startCollector()
  const traced = { ...env, OTEL_EXPORTER_OTLP_ENDPOINT: collector.url }
  const server = await startServer({ env: { ...traced, JOBS: 'off' } })
  const worker = await startWorker({ env: traced })
  expect((await fetch(`${server.url}/api/loads`)).status).toBe(401)
  await knex.transaction((transaction) => mailSender({ smtpUrl: smtp.url })(transaction, quotePriceMail()))
  await expect.poll(async () => knex('mails').pluck('status')).toEqual(['sent'])
  for (const one of [server, worker]) {
    expect(await one.end('SIGTERM')).toEqual({ code: 0, signal: null })
    expect(one.output()).toMatch(/^loaded: [1-9]\d*$/m)
  }
  const spans = collector.spans()
  const request = spans.find(({ name }) => name === 'GET /api/loads')
  expect(request?.service).toBe('fairlane')
  const job = spans.find(({ name }) => name === 'process mail.send')
  expect(job?.service).toBe('fairlane-worker')
  expect(spans.find(({ name }) => name === 'send mail')).toMatchObject({
    traceId: job?.traceId,
    parentSpanId: job?.spanId,
    kind: 3,
  })
  for (const { to, text } of smtp.received) for (const part of [...to, text]) expect(collector.text()).not.toContain(part)
})

test('a collector that is no address stops the start with a sentence', async () => {
  const { env } = await setUp()
  const { code, output } = await run('process/main', [], { env: { ...env, OTEL_EXPORTER_OTLP_ENDPOINT: 'localhost:4318' } })
  expect(code).toBe(1)
  expect(output).toContain('OTEL_EXPORTER_OTLP_ENDPOINT must be the address at which a collector takes OTLP over HTTP')
})
