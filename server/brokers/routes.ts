import { z } from 'zod'
import { broker, brokerFilter } from '#shared/broker'
import { rowTag } from '#shared/list'
import { api } from '#shared/paths'
import { allow } from '../http/guard.ts'
import { get, type Route } from '../http/route.ts'
import { rowAnswer, setAnswer } from '../http/rows.ts'
import { indexBrokers, listBrokers, readBroker } from './queries.ts'

/** The endpoints of brokers. */
export const brokerRoutes: Route[] = [
  get(
    api.brokers,
    {
      does: 'Lists brokers, newest first; the next page is in the Link header',
      access: allow('brokers:read'),
      query: brokerFilter,
      answer: { status: 200, schema: z.array(broker.extend(rowTag)) },
      tagged: true,
    },
    ({ ctx, knex, user, query }) =>
      setAnswer(
        ctx,
        query,
        () => indexBrokers(knex, user, query),
        () => listBrokers(knex, user, query),
      ),
  ),
  get(
    `${api.brokers}/:id`,
    { does: 'Reads one broker', access: allow('brokers:read'), answer: { status: 200, schema: broker } },
    ({ knex, user, params }) => rowAnswer(params.id, { called: 'broker' }, (key) => readBroker(knex, user, key)),
  ),
]
