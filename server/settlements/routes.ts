import { z } from 'zod'
import { index, indexFilter, rowTag } from '#shared/list'
import { api } from '#shared/paths'
import { settlementFilter, settlementId, settlementRecord, settlementRow, settlementTotals } from '#shared/settlement'
import { allow } from '../http/guard.ts'
import { get, type Route } from '../http/route.ts'
import { indexAnswer, rowAnswer, setAnswer } from '../http/rows.ts'
import { indexSettlements, listSettlements, readSettlement, totalSettlements } from './queries.ts'

/** The endpoints of settlements: everybody reads what the table of permissions lets them. */
export const settlementRoutes: Route[] = [
  get(
    api.settlements,
    {
      does: 'Lists settlements, newest first; the next page is in the Link header',
      access: allow('settlements:read'),
      query: settlementFilter,
      answer: { status: 200, schema: z.array(settlementRow.extend(rowTag)) },
      tagged: true,
    },
    ({ ctx, knex, user, query }) =>
      setAnswer(
        ctx,
        query,
        () => indexSettlements(knex, user, query),
        () => listSettlements(knex, user, query),
      ),
  ),
  get(
    `${api.settlements}/index`,
    {
      does: 'Lists the ids of a set of settlements, each with its row tag',
      access: allow('settlements:read'),
      query: indexFilter,
      answer: { status: 200, schema: index },
      tagged: true,
    },
    async ({ ctx, knex, user, query }) => indexAnswer(ctx, await indexSettlements(knex, user, query)),
  ),
  get(
    `${api.settlements}/totals`,
    {
      does: 'Counts and sums settlements by status',
      access: allow('settlements:read'),
      answer: { status: 200, schema: settlementTotals },
    },
    ({ knex, user }) => totalSettlements(knex, user),
  ),
  get(
    `${api.settlements}/:id`,
    {
      does: 'Reads one settlement, with its lines',
      access: allow('settlements:read'),
      answer: { status: 200, schema: settlementRecord },
    },
    ({ knex, user, params }) =>
      rowAnswer(params.id, { called: 'settlement', form: settlementId }, (key) => readSettlement(knex, user, key)),
  ),
]
