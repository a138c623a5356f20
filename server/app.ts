import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Knex } from 'knex'
import Koa, { type Middleware } from 'koa'
import type { Logger } from 'pino'
import { type Gazetteer, zoneOf } from '#shared/gazetteer'
import { api } from '#shared/paths'
import { applicationRoutes } from './applications/routes.ts'
import { authRoutes } from './auth/routes.ts'
import { brokerRoutes } from './brokers/routes.ts'
import type { Config } from './config.ts'
import { dashboardRoutes } from './dashboard/routes.ts'
import type { Connection } from './database/connection.ts'
import { listen } from './database/listen.ts'
import { driverRoutes } from './drivers/routes.ts'
import { channel } from './events/record.ts'
import { eventRoutes } from './events/routes.ts'
import { createStreams } from './events/streams.ts'
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
import { describeApi } from './http/openapi.ts'
import { sameOriginWrites } from './http/origin.ts'
import { createLimits } from './http/rateLimit.ts'
import { get, type Route, WrittenJson } from './http/route.ts'
import { createRouter } from './http/router.ts'
import { sessions } from './http/session.ts'
import { keptSessionKeys, signingKeys } from './http/sessionKeys.ts'
import { servePages } from './http/static.ts'
import { requestTarget } from './http/target.ts'
import { everyHour } from './jobs/everyHour.ts'
import { gatherTotals } from './loads/gatherTotals.ts'
import { loadRoutes } from './loads/routes.ts'
import { quoteRoutes } from './quotes/routes.ts'
import { evictIndexes } from './reads/setIndex.ts'
import { sessionRoutes } from './sessions/routes.ts'
import { settlementRoutes } from './settlements/routes.ts'
import { submissionRoutes } from './submissions/routes.ts'
import { trackingRoutes } from './tracking/routes.ts'

export interface AppParts {
  config: Config
  knex: Knex
  log: Logger
  /** The built client, or null to serve the API alone. */
  clientDir: string | null
  gazetteer: Gazetteer
  /** How the connection that listens for changes reaches the database. */
  listenConnection: Connection
}

export interface App {
  callback(): (request: IncomingMessage, response: ServerResponse) => Promise<void>
  /** Every endpoint, for who wants to walk over them all. */
  routes: readonly Route[]
  /** Ends the event streams and the listening connection, so that the server can come to its end. */
  close(): Promise<void>
}

/** The application: its endpoints and, in their order, what every request goes through. */
export async function createApp({ config, knex, log, clientDir, gazetteer, listenConnection }: AppParts): Promise<App> {
  const clock = { now: () => new Date(), zoneOf: (location: string) => zoneOf(gazetteer, location) }
  const client = readBuiltClient(clientDir)
  const limits = createLimits(knex, config.limits)
  const streams = createStreams(knex, log)
  const described: Route[] = [
    ...healthRoutes(streams.hears),
    ...authRoutes(limits, config),
    ...sessionRoutes,
    ...quoteRoutes(clock),
    ...applicationRoutes(clock),
    ...driverRoutes,
    ...loadRoutes,
    ...brokerRoutes,
    ...settlementRoutes,
    ...dashboardRoutes,
    ...trackingRoutes(limits),
    ...eventRoutes(streams),
    ...clientErrorRoutes(limits),
  ]
  described.push(...submissionRoutes(described.flatMap(({ once }) => once ?? [])))
  const description = new WrittenJson(describeApi(described))
  const routes = [
    ...described,
    get(api.openapi, { does: 'Describes the API', access: open, answer: { status: 200 } }, async () => description),
  ]

  const app = new Koa({ proxy: config.trustProxy > 0, maxIpsCount: config.trustProxy })
  app.keys = signingKeys(config.sessionKeys ?? (await keptSessionKeys(knex)))
  app.silent = true
  app.on('error', (err) => log.debug({ err }, 'An answer was not delivered'))
  app.use(requestLog(log))
  app.use(securityHeaders(client?.csp ?? { scripts: [], styles: [] }, config))
  app.use(errors())
  app.use(requestTarget(config))
  app.use(compression())
  for (const middleware of [
    neverStored,
    echoKey,
    sameOriginWrites(config.publicUrl),
    ...sessions(app, knex, config.publicUrl),
    createRouter(routes, knex, limits),
  ]) {
    app.use(onlyTheApi(middleware))
  }
  app.use(servePages(client, config.publicUrl))

  const listening = await listen(listenConnection, channel, knex, {
    heard: streams.tell,
    deaf: () => {
      log.warn(
        'Changes in the database are not heard here: it is away, or a pooler stands before it (then set DATABASE_LISTEN_URL). ' +
          'The portal looks for itself meanwhile',
      )
      streams.deafen()
    },
    missed: () => {
      if (!streams.hears()) log.info('Changes in the database are heard again')
      evictIndexes(knex)
      streams.endAll()
    },
  })
  const stopHousekeeping = everyHour(
    [
      { run: () => deleteExpired(knex), failure: 'What has expired could not be deleted' },
      { run: () => gatherTotals(knex), failure: 'The totals could not be gathered' },
    ],
    log,
  )
  return {
    callback: () => app.callback(),
    routes,
    close: async () => {
      stopHousekeeping()
      streams.close()
      await listening.close()
    },
  }
}

/** The API's own; every other address goes on to the pages. */
function onlyTheApi(middleware: Middleware): Middleware {
  return (ctx, next) => (/^\/api(\/|$)/.test(ctx.path) ? middleware(ctx, next) : next())
}

/** No answer of the API may be kept by a browser or a proxy: the next person at this tablet is somebody else. */
const neverStored: Middleware = (ctx, next) => {
  ctx.set('Cache-Control', 'no-store')
  return next()
}
