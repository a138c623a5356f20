import { z } from 'zod'
import { index, indexFilter, rowTag } from '#shared/list'
import { loadFilter, loadId, loadRecord, loadRow, loadTotals } from '#shared/load'
import { api } from '#shared/paths'
import { allow } from '../http/guard.ts'
import { get, type Route } from '../http/route.ts'
import { indexAnswer, rowAnswer, setAnswer } from '../http/rows.ts'
import { indexLoads, listLoads, readLoad, totalLoads } from './queries.ts'

/** The endpoints of loads: everybody reads what the table of permissions lets them. */
export const loadRoutes: Route[] = [
  get(
    api.loads,
    {
      does: 'Lists loads, newest first; the next page is in the Link header',
      access: allow('loads:read'),
      query: loadFilter,
      answer: { status: 200, schema: z.array(loadRow.extend(rowTag)) },
      tagged: true,
    },
    ({ ctx, knex, user, query }) =>
      setAnswer(
        ctx,
        query,
        () => indexLoads(knex, user, query),
        () => listLoads(knex, user, query),
      ),
  ),
  get(
    `${api.loads}/index`,
    {
      does: 'Lists the ids of a set of loads, each with its row tag',
      access: allow('loads:read'),
      query: indexFilter,
      answer: { status: 200, schema: index },
      tagged: true,
    },
    async ({ ctx, knex, user, query }) => indexAnswer(ctx, await indexLoads(knex, user, query)),
  ),
  get(
    `${api.loads}/totals`,
    {
      does: 'Counts and sums loads by status',
      access: allow('loads:read'),
      answer: { status: 200, schema: loadTotals },
    },
    ({ knex, user }) => totalLoads(knex, user),
  ),
  get(
    `${api.loads}/:id`,
    { does: 'Reads one load, with its events', access: allow('loads:read'), answer: { status: 200, schema: loadRecord } },
    ({ knex, user, params }) => rowAnswer(params.id, { called: 'load', form: loadId }, (key) => readLoad(knex, user, key)),
  ),
]
