import type { Knex } from 'knex'
import type { Context } from 'koa'
import type { SettlementRecord } from '#shared/settlement'
import { refuse } from '../../http/refusal.ts'
import { get, type Route } from '../../http/route.ts'
import { rowKey } from '../../http/rows.ts'
import type { Reader } from '../../reads/visible.ts'
import { settlementNoun as settlements } from '../noun.ts'
import { statementCsv } from './csv.ts'
import { yearSums } from './groupSums.ts'
import { statementPaper } from './paper.ts'

/** The statement of a settlement as a PDF and as a CSV file: `/api/settlements/ST-20261122-03/statement.pdf`. */
export const statementRoutes: Route[] = [
  get(
    `${settlements.path}/:id/statement.pdf`,
    {
      summary: 'The statement of a settlement, as a PDF',
      access: settlements.access,
      response: { status: 200, type: 'application/pdf' },
    },
    async ({ ctx, knex, user, params }) => {
      const settlement = await read(knex, user, params.id)
      ctx.type = 'application/pdf'
      named(ctx, settlement, 'pdf')
      ctx.body = await statementPaper(settlement, await yearSums(knex, settlement.id))
    },
  ),
  get(
    `${settlements.path}/:id/statement.csv`,
    {
      summary: 'The statement of a settlement, as a CSV file',
      access: settlements.access,
      response: { status: 200, type: 'text/csv' },
    },
    async ({ ctx, knex, user, params }) => {
      const settlement = await read(knex, user, params.id)
      ctx.type = 'text/csv; charset=utf-8'
      named(ctx, settlement, 'csv')
      ctx.body = statementCsv(settlement)
    },
  ),
]

/** As its reader may see it. Throws 404 for one that is not theirs. */
async function read(knex: Knex, reader: Reader, id: string | undefined): Promise<SettlementRecord> {
  const json = await settlements.reads.one(knex, reader, rowKey(settlements, id))
  if (!json) throw refuse.notFound(settlements.label)
  return JSON.parse(json)
}

/** One that may still change says so in its name, too: `settlement-ST-20261122-03-pending.pdf`. */
const named = (ctx: Context, { id, status }: SettlementRecord, kind: 'pdf' | 'csv') =>
  ctx.set('Content-Disposition', `inline; filename="settlement-${id}${status === 'pending' ? '-pending' : ''}.${kind}"`)
