import type { Knex } from 'knex'
import type { SettlementRecord } from '#shared/settlements/settlement'
import { refuse } from '../../../platform/http/refusal.ts'
import { get, type Route } from '../../../platform/http/route.ts'
import { rowKey } from '../../../platform/http/rows.ts'
import type { ClientKey } from '../../../platform/loadShedding/queue.ts'
import { readEscrowUses } from '../../drivers/index.ts'
import { settlementResource as settlements } from '../settlementResource.ts'
import { yearSums } from './groupSums.ts'
import { statementCsv } from './statementCsv.ts'
import { renderStatement } from './statementPdf.ts'

type Make = (settlement: SettlementRecord, knex: Knex, client: ClientKey) => Promise<string | Buffer>

/**
 * The statement in one form, as its reader may see it: `/api/settlements/ST-20261122-03/statement.pdf`. The name of a pending one
 * says so: `settlement-ST-20261122-03-pending.pdf`.
 */
const statement = (kind: 'pdf' | 'csv', type: 'application/pdf' | 'text/csv', text: string, make: Make): Route =>
  get(
    `${settlements.path}/:id/statement.${kind}`,
    {
      summary: `The statement of a settlement, as ${text}`,
      access: settlements.access,
      limit: 'pdfs',
      response: { status: 200, type },
    },
    async ({ ctx, knex, user, client, params }) => {
      const json = await settlements.reads.one(knex, user, rowKey(settlements, params.id))
      if (!json) throw refuse.notFound(settlements.label)
      const settlement: SettlementRecord = JSON.parse(json)
      const { id, status } = settlement
      ctx.type = kind === 'csv' ? `${type}; charset=utf-8` : type
      ctx.set('Content-Disposition', `inline; filename="settlement-${id}${status === 'pending' ? '-pending' : ''}.${kind}"`)
      ctx.body = await make(settlement, knex, client)
    },
  )

/** The endpoints of the statement of a settlement. */
export const statementRoutes: Route[] = [
  statement('pdf', 'application/pdf', 'a PDF', async (settlement, knex, client) =>
    renderStatement(client, async () => [
      settlement,
      await yearSums(knex, settlement.id),
      await readEscrowUses(knex, settlement.driverId),
    ]),
  ),
  statement('csv', 'text/csv', 'a CSV file', async (settlement, knex) =>
    statementCsv(settlement, await readEscrowUses(knex, settlement.driverId)),
  ),
]
