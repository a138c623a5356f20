import { Readable } from 'node:stream'
import type { Knex } from 'knex'
import type { Context } from 'koa'
import type { z } from 'zod'
import { fieldVisibility, type ResourceName } from '#shared/access/permissions'
import { companyDay } from '#shared/kernel/companyDay'
import type { RowsQuery } from '../queries/list.ts'
import { byteOrderMark, type Cell, csvLine } from './csv.ts'
import { get, type Route } from './route.ts'
import type { ResourceEndpoints } from './rows.ts'
import type { SessionUser } from './sessionStore.ts'

/** A column of an export. A user gets it who sees all of its fields; reduced fields contain only the part that the user sees. */
export interface ExportColumn<Row> {
  title: string
  fields: readonly (keyof Row & string)[]
  cell: (row: Row) => Cell
}

interface ExportedResource<Row, Line = Row> extends ResourceEndpoints {
  name: ResourceName
  /** The last part of the address and of the file name, where the file is not the whole list. */
  file?: string
  /** Which rows are in it; by default all. */
  has?: (row: Row) => boolean
  query: z.ZodType<RowsQuery>
  columns: readonly ExportColumn<Line>[]
  /** Of the single records, where a column needs more than the rows of the list have. */
  isOfRecords?: boolean
  /** The lines that a row or record has in the file; one where this is left out. */
  linesOf?: (row: Row) => readonly Line[]
  /** For a program that reads UTF-8 by itself, and takes the mark before it for a part of the first title. */
  isUnmarked?: true
}

/** Rows that are in memory at once. */
const pageSize = 1000

/**
 * All rows of a list as a CSV file, `loads-2026-11-22.csv`. The server reads it page by page while it sends it, so that a slow
 * client occupies no database connection.
 */
export function exportRoute<Row, Line = Row>(
  summary: string,
  {
    path,
    access,
    reads,
    name,
    file,
    has = () => true,
    query,
    columns,
    isOfRecords = false,
    ...lines
  }: ExportedResource<Row, Line>,
): Route {
  const toLines = lines.linesOf ?? ((row: Row) => [row as unknown as Line])
  return get(
    `${path}/${file ?? 'export'}`,
    {
      summary: `${summary} as a CSV file, in the order of the list`,
      access,
      limit: 'exports',
      query,
      response: { status: 200, type: 'text/csv' },
    },
    async ({ ctx, knex, user, query }) => {
      const own = columns.filter(({ fields }) => fields.every((field) => fieldVisibility(user.role, name, field) !== 'nothing'))
      const pages = readPages<Row & { id: string }>({ reads, isOfRecords }, knex, user, query)
      // A refusal like that of other requests if the database does not answer; later there is no status left to say so.
      const first = await pages.next()
      async function* written() {
        yield (lines.isUnmarked ? '' : byteOrderMark) + csvLine(own.map(({ title }) => title))
        for (let page = first; !page.done; page = await pages.next()) {
          yield page.value
            .filter(has)
            .flatMap(toLines)
            .map((line) => csvLine(own.map(({ cell }) => cell(line))))
            .join('')
        }
      }
      ctx.attachment(`${file ?? name}-${companyDay(new Date())}.csv`)
      ctx.type = 'text/csv; charset=utf-8'
      sendStream(ctx, Readable.from(written(), { objectMode: false }))
    },
  )
}

interface Source extends Pick<ResourceEndpoints, 'reads'> {
  isOfRecords: boolean
}

/** The rows of a list, or their records, a page at a time. */
async function* readPages<Row extends { id: string }>(
  { reads, isOfRecords }: Source,
  knex: Knex,
  user: SessionUser,
  query: RowsQuery,
) {
  for (let cursor: string | undefined; ; ) {
    const { json, next } = await reads.list(knex, user, { ...query, limit: pageSize, cursor })
    const rows: Row[] = JSON.parse(json)
    yield isOfRecords ? await readRecords(reads, knex, user, rows) : rows
    if (next === null) return
    cursor = next
  }
}

/** The records of rows in their order, but for those that are gone since. */
async function readRecords<Row extends { id: string }>(
  reads: ResourceEndpoints['reads'],
  knex: Knex,
  user: SessionUser,
  rows: readonly Row[],
) {
  const ids = rows.map(({ id }) => id)
  const records = new Map((JSON.parse(await reads.records(knex, user, ids)) as Row[]).map((record) => [record.id, record]))
  return ids.flatMap((id) => records.get(id) ?? [])
}

/**
 * Stops reading once the client has disconnected. After an error it breaks the connection: half a file must not look complete.
 */
function sendStream(ctx: Context, stream: Readable): void {
  ctx.res.once('close', () => stream.destroy())
  stream.once('error', (err) => {
    ctx.state.log.error({ err }, 'An export broke off')
    ctx.res.destroy()
  })
  ctx.body = stream
}
