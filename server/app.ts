import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Knex } from 'knex'
import Koa, { type Middleware } from 'koa'
import type { Logger } from 'pino'
import { type Gazetteer, zoneOf } from '#shared/gazetteer'
import { api } from '#shared/paths'
import { addedKindRoutes } from './addedKinds/routes.ts'
import { applicationLinkRoutes } from './applications/linkRoutes.ts'
import { applicationRoutes } from './applications/routes.ts'
import { openProvider } from './auth/provider.ts'
import { providerRoutes } from './auth/providerRoutes.ts'
import { authRoutes } from './auth/routes.ts'
import { brokerRoutes } from './brokers/routes.ts'
import { complianceRoutes } from './compliance/routes.ts'
import { type Config, siteOf } from './config.ts'
import { dashboardRoutes } from './dashboard/routes.ts'
import type { Connection } from './database/connection.ts'
import { listen } from './database/listen.ts'
import { documentRoutes } from './documents/routes.ts'
import { driverRoutes } from './drivers/routes.ts'
import { erasureRoutes } from './erasures/routes.ts'
import { channel } from './events/record.ts'
import { eventRoutes } from './events/routes.ts'
import { createStreams } from './events/streams.ts'
import { resealApps } from './factors/authenticator.ts'
import { factorRoutes } from './factors/routes.ts'
import { factorSignInRoutes } from './factors/signInRoutes.ts'
import { createVault } from './factors/vault.ts'
import { deleteUnnamed } from './files/deleteUnnamed.ts'
import { openStorage, receivingFolder } from './files/openStorage.ts'
import { fileRoutes } from './files/routes.ts'
import { readBuiltClient } from './http/builtClient.ts'
import { clientErrorRoutes } from './http/clientErrors.ts'
import { compression } from './http/compression.ts'
import { errors } from './http/errors.ts'
import { deleteExpired } from './http/expiry.ts'
import { open } from './http/guard.ts'
import { securityHeaders } from './http/headers.ts'
import { healthRoutes } from './http/health.ts'
import { echoKey } from './http/idempotency.ts'
import { requestLog } from './http/logging.ts'
import { measured, metricsEndpoint } from './http/metrics.ts'
import { describeApi } from './http/openapi.ts'
import { sameOriginWrites } from './http/origin.ts'
import { precompress, sendPrecompressed } from './http/precompressed.ts'
import { boundsOf, lastTurns, refuseWhenFull } from './http/queued.ts'
import { createLimits } from './http/rateLimit.ts'
import { refuse } from './http/refusal.ts'
import { get, type Route } from './http/route.ts'
import { createRouter } from './http/router.ts'
import { sessions } from './http/session.ts'
import { signingKeys, storedSessionKeys } from './http/sessionKeys.ts'
import { servePages } from './http/static.ts'
import { requestTarget } from './http/target.ts'
import { traced } from './http/traced.ts'
import { endUnreadBodies } from './http/unreadBody.ts'
import { createUploads } from './http/upload.ts'
import { invoiceLinkRoutes } from './invoices/linkRoutes.ts'
import { invoiceRoutes } from './invoices/routes.ts'
import { regularly } from './jobs/regularly.ts'
import { gatherTotals } from './loads/gatherTotals.ts'
import { loadLinkRoutes } from './loads/linkRoutes.ts'
import { loadRoutes } from './loads/routes.ts'
import { mailRoutes } from './mail/routes.ts'
import { newsRoutes } from './news/routes.ts'
import { allowsLocal } from './push/endpoint.ts'
import { pushRoutes } from './push/routes.ts'
import { createQueue } from './queue.ts'
import { linkRoutes } from './quotes/linkRoutes.ts'
import { mailingOf } from './quotes/mails.ts'
import { quoteRoutes } from './quotes/routes.ts'
import { evictIndexes } from './reads/setIndex.ts'
import { openReportQueue } from './reports/readRows.ts'
import { reportRoutes } from './reports/routes.ts'
import { sessionRoutes } from './sessions/routes.ts'
import { settingsRoutes } from './settings/routes.ts'
import { settlementRoutes } from './settlements/routes.ts'
import { submissionRoutes } from './submissions/routes.ts'
import { trackingPreviews } from './tracking/preview.ts'
import { trackingRoutes } from './tracking/routes.ts'
import { changeTeller } from './users/accountMails.ts'
import { userMailingOf } from './users/mails.ts'
import { passwordRoutes } from './users/passwordRoutes.ts'
import { userRoutes } from './users/routes.ts'
import { addGauges } from './watch/gauges.ts'
import { createMetrics } from './watch/metrics.ts'
import { onWorkerFailure } from './workers.ts'

export interface AppParts {
  config: Config
  knex: Knex
  log: Logger
  /** The built client, or null to serve the API alone. */
  clientDir: string | null
  gazetteer: Gazetteer
  /** For the connection that listens for changes. */
  listenConnection: Connection
}

export interface App {
  callback(): (request: IncomingMessage, response: ServerResponse) => Promise<void>
  /** Every endpoint, for tests that cover all of them. */
  routes: readonly Route[]
  /** From now on the health check says that this server stops. */
  announceStop(): void
  /** Ends the event streams and the listening connection, which would keep the process alive; soon nobody waits for a turn. */
  close(): Promise<void>
}

/** Builds the Koa application: its endpoints and the middleware around them, in order. */
export async function createApp({ config, knex, log, clientDir, gazetteer, listenConnection }: AppParts): Promise<App> {
  const clock = { now: () => new Date(), zoneOf: (location: string) => zoneOf(gazetteer, location) }
  const client = readBuiltClient(clientDir)
  const limits = createLimits(knex, config.limits)
  const queue = createQueue(boundsOf(config))
  const reports = openReportQueue(knex)
  const streams = createStreams(knex, log)
  const mailing = mailingOf(config)
  const userMailing = userMailingOf(config)
  const storage = openStorage(config)
  const keys = config.sessionKeys ?? (await storedSessionKeys(knex))
  const tellOf = changeTeller(userMailing, clock.now)
  const factorParts = { limits, vault: createVault(keys), now: clock.now, publicUrl: config.publicUrl, tellOf }
  const provider = config.provider && openProvider(config.provider, () => siteOf(config), log)
  let stopping = false
  const described: Route[] = [
    ...healthRoutes(streams.isConnected, () => stopping),
    ...authRoutes(limits, config, clock.now, provider, tellOf),
    ...factorSignInRoutes(factorParts),
    ...factorRoutes(factorParts),
    ...providerRoutes(provider, { now: clock.now, demo: config.demo }),
    ...sessionRoutes,
    ...userRoutes(userMailing),
    ...passwordRoutes(limits, userMailing, clock.now),
    ...pushRoutes(allowsLocal(config)),
    ...quoteRoutes(clock, gazetteer, mailing),
    ...linkRoutes(clock, mailing),
    ...loadLinkRoutes(storage),
    ...applicationRoutes(clock, mailing),
    ...applicationLinkRoutes(clock, storage),
    ...driverRoutes(userMailing),
    ...documentRoutes(userMailing),
    ...addedKindRoutes,
    ...newsRoutes(config, clock),
    ...complianceRoutes,
    ...loadRoutes(gazetteer, mailing.sendMail, storage.read),
    ...brokerRoutes,
    ...settlementRoutes(gazetteer, config.demo),
    ...invoiceRoutes({ sendMail: mailing.sendMail, readFile: storage.read }),
    ...invoiceLinkRoutes(storage.read),
    ...mailRoutes,
    ...settingsRoutes(clock, provider !== null),
    ...erasureRoutes(clock),
    ...dashboardRoutes,
    ...reportRoutes(clock, gazetteer),
    ...trackingRoutes(limits),
    ...fileRoutes(storage),
    ...eventRoutes(streams),
    ...clientErrorRoutes(limits),
  ]
  described.push(...submissionRoutes(described.flatMap(({ idempotent }) => idempotent ?? [])))
  // Made for its first reader: a start would wait half a second for what most processes are never asked.
  let description: ReturnType<typeof precompress> | undefined
  const describedApi = () => (description ??= precompress(describeApi(described), 'application/json; charset=utf-8'))
  const routes = [
    ...described,
    get(
      api.openapi,
      { summary: 'Describes the API', access: open, limit: 'openapi', unqueued: true, response: { status: 200 } },
      async ({ ctx }) => sendPrecompressed(ctx, await describedApi()),
    ),
  ]

  let heardAt = () => performance.now()
  const metrics = createMetrics()
  const refresh = addGauges(metrics.registry, {
    ...{ knex, waiting: queue.waiting, streams: streams.count, isConnected: streams.isConnected },
    sinceHeartbeat: () => (performance.now() - heardAt()) / 1000,
  })

  const app = new Koa({ proxy: config.trustProxy > 0, maxIpsCount: config.trustProxy })
  app.keys = signingKeys(keys)
  app.silent = true
  app.on('error', (err) => log.debug({ err }, 'Sending a response failed'))
  if (config.traces) app.use(traced(config))
  app.use(endUnreadBodies())
  app.use(requestLog(log))
  app.use(measured(metrics))
  app.use(securityHeaders(client?.csp ?? { scripts: [], styles: [] }, config))
  app.use(errors())
  app.use(metricsEndpoint(metrics, config, refresh))
  app.use(requestTarget(config))
  app.use(compression())
  for (const middleware of [
    noStore,
    echoKey,
    refuseWhenFull(queue, routes),
    sameOriginWrites(config.publicUrl),
    ...sessions(app, knex, config.publicUrl),
    createRouter(routes, { knex, limits, queue, uploads: createUploads(receivingFolder(config)) }),
  ]) {
    app.use(forApi(middleware))
  }
  app.use(servePages(client, config, trackingPreviews(knex, limits)))

  const stopReporting = onWorkerFailure((err) => log.error({ err }, 'A worker failed'))
  const listening = await listen(listenConnection, channel, knex, {
    onMessage: streams.publish,
    onLost: () => {
      log.warn(
        'Live updates are interrupted: LISTEN does not work, because the database is unavailable or behind a pooler (then set ' +
          'DATABASE_LISTEN_URL). Clients poll meanwhile',
      )
      streams.markDisconnected()
    },
    onRestored: () => {
      if (!streams.isConnected()) log.info('Live updates work again')
      evictIndexes(knex)
      streams.endAll()
    },
  })
  heardAt = listening.heardAt
  const stopHousekeeping = regularly(
    [
      { run: () => resealApps(knex, factorParts.vault), failure: 'Sealing the keys of authenticator apps anew failed' },
      { run: () => deleteExpired(knex), failure: 'Deleting expired rows failed' },
      { run: () => gatherTotals(knex), failure: 'Merging the load totals failed' },
      { run: () => deleteUnnamed(knex, storage), failure: 'Deleting the files that nothing names failed' },
    ],
    log,
  )
  return {
    callback: () => app.callback(),
    routes,
    announceStop: () => {
      stopping = true
    },
    close: async () => {
      stopHousekeeping()
      stopReporting()
      setTimeout(() => {
        for (const one of [queue, reports]) one.close(refuse.stopping())
      }, lastTurns).unref()
      streams.close()
      await listening.close()
    },
  }
}

/** Runs the middleware for API addresses only. */
function forApi(middleware: Middleware): Middleware {
  return (ctx, next) => (/^\/api(\/|$)/.test(ctx.path) ? middleware(ctx, next) : next())
}

/** Browsers and proxies must not store API responses: tablets are shared. */
const noStore: Middleware = (ctx, next) => {
  ctx.set('Cache-Control', 'no-store')
  return next()
}
