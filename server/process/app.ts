import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Knex } from 'knex'
import Koa, { type Middleware } from 'koa'
import type { Logger } from 'pino'
import { type Gazetteer, zoneOf } from '#shared/kernel/gazetteer'
import { api } from '#shared/kernel/paths'
import { type Config, siteOf } from '../config/config.ts'
import { openProvider } from '../domains/auth/provider.ts'
import { providerRoutes } from '../domains/auth/providerRoutes.ts'
import { authRoutes } from '../domains/auth/routes.ts'
import { complianceRoutes } from '../domains/compliance/routes.ts'
import { brokerRoutes } from '../domains/customers/routes.ts'
import { customTypeRoutes } from '../domains/customTypes/routes.ts'
import { dashboardRoutes } from '../domains/dashboard/routes.ts'
import { documentRoutes } from '../domains/documents/routes.ts'
import { driverRoutes } from '../domains/drivers/routes.ts'
import { fileRoutes } from '../domains/files/routes.ts'
import { customerAccountRoutes } from '../domains/invoices/accounts/routes.ts'
import { invoiceLinkRoutes } from '../domains/invoices/invoiceLinkRoutes.ts'
import { customerPaymentRoutes } from '../domains/invoices/payments/routes.ts'
import { invoiceRoutes } from '../domains/invoices/routes.ts'
import { gatherTotals } from '../domains/loads/gatherTotals.ts'
import { loadLinkRoutes } from '../domains/loads/loadLinkRoutes.ts'
import { loadRoutes } from '../domains/loads/routes.ts'
import { resealApps } from '../domains/mfa/authenticator.ts'
import { factorRoutes } from '../domains/mfa/routes.ts'
import { createSecretBox } from '../domains/mfa/secretBox.ts'
import { factorSignInRoutes } from '../domains/mfa/signInRoutes.ts'
import { notificationRoutes } from '../domains/notifications/routes.ts'
import { erasureRoutes } from '../domains/privacy/routes.ts'
import { linkRoutes } from '../domains/quotes/quoteLinkRoutes.ts'
import { mailingOf } from '../domains/quotes/quoteMails.ts'
import { quoteRoutes } from '../domains/quotes/routes.ts'
import { applicationLinkRoutes } from '../domains/recruiting/applicationLinkRoutes.ts'
import { applicationRoutes } from '../domains/recruiting/routes.ts'
import { openReportQueue } from '../domains/reports/readRows.ts'
import { reportRoutes } from '../domains/reports/routes.ts'
import { sessionRoutes } from '../domains/sessions/routes.ts'
import { settingsRoutes } from '../domains/settings/routes.ts'
import { settlementRoutes } from '../domains/settlements/routes.ts'
import { submissionRoutes } from '../domains/submissions/routes.ts'
import { withdrawalRoute } from '../domains/submissions/withdraw.ts'
import { trackingPreviews } from '../domains/tracking/preview.ts'
import { trackingRoutes } from '../domains/tracking/routes.ts'
import { changeTeller } from '../domains/users/accountMails.ts'
import { passwordRoutes } from '../domains/users/passwordRoutes.ts'
import { userRoutes } from '../domains/users/routes.ts'
import { userMailingOf } from '../domains/users/userMails.ts'
import type { Connection } from '../platform/database/connection.ts'
import { listen } from '../platform/database/listen.ts'
import { deleteUnnamed } from '../platform/files/deleteUnnamed.ts'
import { openStorage, receivingFolder } from '../platform/files/openStorage.ts'
import { readBuiltClient } from '../platform/http/builtClient.ts'
import { clientErrorRoutes } from '../platform/http/clientErrors.ts'
import { compression } from '../platform/http/compression.ts'
import { errors } from '../platform/http/errors.ts'
import { deleteExpired } from '../platform/http/expiry.ts'
import { open } from '../platform/http/guard.ts'
import { securityHeaders } from '../platform/http/headers.ts'
import { healthRoutes } from '../platform/http/health.ts'
import { echoKey } from '../platform/http/idempotency.ts'
import { requestLog } from '../platform/http/logging.ts'
import { describeApi } from '../platform/http/openapi.ts'
import { sameOriginWrites } from '../platform/http/origin.ts'
import { precompress, sendPrecompressed } from '../platform/http/precompressed.ts'
import { boundsOf, lastTurns, refuseWhenFull } from '../platform/http/queued.ts'
import { createLimits } from '../platform/http/rateLimit.ts'
import { refuse } from '../platform/http/refusal.ts'
import { measured, metricsEndpoint } from '../platform/http/requestMetrics.ts'
import { get, type Route } from '../platform/http/route.ts'
import { createRouter } from '../platform/http/router.ts'
import { sessions } from '../platform/http/session.ts'
import { signingKeys, storedSessionKeys } from '../platform/http/sessionKeys.ts'
import { servePages } from '../platform/http/static.ts'
import { requestTarget } from '../platform/http/target.ts'
import { traced } from '../platform/http/traced.ts'
import { endUnreadBodies } from '../platform/http/unreadBody.ts'
import { createUploads } from '../platform/http/upload.ts'
import { regularly } from '../platform/jobs/regularly.ts'
import { createQueue } from '../platform/loadShedding/queue.ts'
import { mailRoutes } from '../platform/mail/routes.ts'
import { createMetrics } from '../platform/observability/metrics.ts'
import { allowsLocal } from '../platform/push/endpoint.ts'
import { pushRoutes } from '../platform/push/routes.ts'
import { evictIndexes } from '../platform/queries/setIndex.ts'
import { channel } from '../platform/sse/record.ts'
import { eventRoutes } from '../platform/sse/routes.ts'
import { createStreams } from '../platform/sse/streams.ts'
import { onWorkerFailure } from '../platform/workers/workerPool.ts'
import { addGauges } from './gauges.ts'

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
  /**
   * Ends the event streams and the listening connection, which would keep the process alive; soon no request waits for a slot.
   */
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
  const notifyOf = changeTeller(userMailing, clock.now)
  const factorParts = { limits, secretBox: createSecretBox(keys), now: clock.now, publicUrl: config.publicUrl, notifyOf }
  const provider = config.provider && openProvider(config.provider, () => siteOf(config), log)
  let stopping = false
  const described: Route[] = [
    ...healthRoutes(streams.isConnected, () => stopping),
    ...authRoutes(limits, config, clock.now, provider, notifyOf),
    ...factorSignInRoutes(factorParts),
    ...factorRoutes(factorParts),
    ...providerRoutes(provider, { now: clock.now, demo: config.demo }),
    ...sessionRoutes,
    ...userRoutes(userMailing),
    ...passwordRoutes(limits, userMailing, clock.now),
    ...pushRoutes(allowsLocal(config)),
    ...quoteRoutes(clock, gazetteer, mailing),
    ...linkRoutes(clock, mailing),
    withdrawalRoute(clock),
    ...loadLinkRoutes(storage),
    ...applicationRoutes(clock, mailing),
    ...applicationLinkRoutes(clock, storage),
    ...driverRoutes(userMailing),
    ...documentRoutes(userMailing),
    ...customTypeRoutes,
    ...notificationRoutes(config, clock),
    ...complianceRoutes,
    ...loadRoutes(gazetteer, mailing.sendMail, storage.read),
    ...brokerRoutes,
    ...settlementRoutes(gazetteer, config.demo),
    ...customerPaymentRoutes,
    ...customerAccountRoutes,
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
  described.push(
    ...submissionRoutes(
      described.flatMap(({ idempotent }) => idempotent ?? []),
      clock,
    ),
  )
  // Built for its first reader: it would delay each start by half a second, and most processes are never asked for it.
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

  let lastContactAt = () => performance.now()
  const metrics = createMetrics()
  const refresh = addGauges(metrics.registry, {
    knex,
    waiting: queue.waiting,
    streams: streams.count,
    isConnected: streams.isConnected,
    sinceHeartbeat: () => (performance.now() - lastContactAt()) / 1000,
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
  lastContactAt = listening.lastContactAt
  const stopHousekeeping = regularly(
    [
      { run: () => resealApps(knex, factorParts.secretBox), failure: 'Sealing the keys of authenticator apps anew failed' },
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
        for (const waitingQueue of [queue, reports]) waitingQueue.close(refuse.stopping())
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
