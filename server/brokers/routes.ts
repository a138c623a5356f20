import { broker, brokerFilter } from '#shared/broker'
import { api } from '#shared/paths'
import { allow } from '../http/guard.ts'
import type { Route } from '../http/route.ts'
import { listRoute, rowRoute } from '../http/rows.ts'
import { brokers as reads } from './queries.ts'

const brokers = { path: api.brokers, access: allow('brokers:read'), reads, filter: brokerFilter, row: broker, label: 'broker' }

/** The endpoints of brokers. */
export const brokerRoutes: Route[] = [listRoute('Lists brokers', brokers), rowRoute('Reads one broker', brokers)]
