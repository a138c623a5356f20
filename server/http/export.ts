import { Readable } from 'node:stream'
import type { Knex } from 'knex'
import type { Context } from 'koa'
import type { z } from 'zod'
import { companyDay } from '#shared/companyDay'
import { fieldVisibility, type NounName } from '#shared/permissions'
import type { RowsQuery } from '../reads/list.ts'
import { byteOrderMark, type Cell, csvLine } from './csv.ts'
import { get, type Route } from './route.ts'
import type { NounEndpoints } from './rows.ts'
import type { SessionUser } from './sessionStore.ts'

/** A column of an export. It stands only for who sees all of its fields, a reduced one as far as they see it. */
export interface ExportColumn<Row> {
  title: string
  fields: readonly (keyof Row & string)[]
  cell: (row: Row) => Cell
}

interface ExportedNoun<Row> extends NounEndpoints {
  name: NounName
  query: z.ZodType<RowsQuery>
  columns: readonly ExportColumn<Row>[]
}

/** Rows that are in memory at once. */
const pageSize = 1000

/**
 * All rows of a list as a CSV file, `loads-2026-11-22.csv`. It is read page by page while it is sent, so it holds no connection
 * to the database while somebody reads slowly.
 */
export function exportRoute<Row>(summary: string, { path, access, reads, name, query, columns }: ExportedNoun<Row>): Route {
  return get(
    `${path}/export`,
    {
      summary: `${summary} as a CSV file, in the order of the list`,
      access,
      limit: 'exports',
      query,
      response: { status: 200, type: 'text/csv' },
    },
    async ({ ctx, knex, user, query }) => {
      const own = columns.filter(({ fields }) => fields.every((field) => fieldVisibility(user.role, name, field) !== 'nothing'))
      const pages = pagesOf<Row>(reads.list, knex, user, query)
      // A refusal like that of other requests if the database does not answer; later there is no status left to say so.
      const first = await pages.next()
      async function* lines() {
        yield byteOrderMark + csvLine(own.map(({ title }) => title))
        for (let page = first; !page.done; page = await pages.next()) {
          yield page.value.map((row) => csvLine(own.map(({ cell }) => cell(row)))).join('')
        }
      }
      ctx.attachment(`${name}-${companyDay(new Date())}.csv`)
      ctx.type = 'text/csv; charset=utf-8'
      sendStream(ctx, Readable.from(lines(), { objectMode: false }))
    },
  )
}

/** The rows of a list, a page at a time. */
async function* pagesOf<Row>(list: NounEndpoints['reads']['list'], knex: Knex, user: SessionUser, query: RowsQuery) {
  for (let cursor: string | undefined; ; ) {
    const { json, next } = await list(knex, user, { ...query, limit: pageSize, cursor })
    yield JSON.parse(json) as Row[]
    if (next === null) return
    cursor = next
  }
}

/** Reads no more once the client has left, and breaks the connection after an error: half a file must not look like a whole one. */
function sendStream(ctx: Context, stream: Readable): void {
  ctx.res.once('close', () => stream.destroy())
  stream.once('error', (err) => {
    ctx.state.log.error({ err }, 'An export broke off')
    ctx.res.destroy()
  })
  ctx.body = stream
}
