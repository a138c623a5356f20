import type { Knex } from 'knex'
import type { Context } from 'koa'
import type { Logger } from 'pino'
import { z } from 'zod'
import { index, indexFilter, recordsFilter, rowTag } from '#shared/kernel/list'
import { partOf, partTags, type TaggedRow } from '#shared/kernel/rowTags'
import type { ListQuery, Page, RowKey } from '../queries/list.ts'
import type { Reads } from '../queries/reads.ts'
import type { Access } from './guard.ts'
import { RawJson } from './rawJson.ts'
import { refuse } from './refusal.ts'
import { get, type Route } from './route.ts'
import type { SessionUser } from './sessionStore.ts'

/** The read endpoints of a resource are built from this. */
export interface ResourceEndpoints {
  path: string
  access: Access<SessionUser>
  reads: Reads
  filter: z.ZodType<ListQuery>
  row: z.ZodObject
  /** The single record, where it has more fields than a row. */
  record?: z.ZodObject
  /** The name of the resource in the message of a 404. */
  label: string
  /** The format of an id; a UUID by default. */
  idFormat?: z.ZodType<string>
  /** The letter of the reference that people read, such as A in A-1042. */
  referenceLetter?: string
  /** The format of the number that people read, where it is a text, such as FI-2026-00042. */
  numberFormat?: z.ZodType<string>
}

/**
 * The list of a resource. The first page of a set carries the set's tag, and is a 304 for a client that has the same set. The tag
 * is read before the rows: if a row changes in between, the next revalidation finds the set changed, and never misses the change.
 */
export function listRoute(summary: string, { path, access, reads, filter, row }: ResourceEndpoints): Route {
  return get(
    path,
    {
      summary: `${summary}, newest first; the next page is in the Link header`,
      access,
      query: filter,
      response: { status: 200, schema: z.array(reads.cached ? row.extend(rowTag) : row) },
      tagged: reads.cached,
    },
    async ({ ctx, knex, user, query }) => {
      // A request for named rows is no set: clients send no tag for it, and computing one would read more than the rows.
      if (query.set && !query.ids && !query.cursor && isUnmodified(ctx, (await reads.index(knex, user, query)).tag))
        return undefined
      return pageResponse(ctx, await reads.list(knex, user, query))
    },
  )
}

/** The index of a set with the set's tag: all of it, or the parts that differ, or a 304 for a client with the same set. */
export function indexRoute(summary: string, { path, access, reads }: ResourceEndpoints): Route {
  return get(
    `${path}/index`,
    {
      summary: `${summary}, each with its row tag`,
      access,
      query: indexFilter,
      response: { status: 200, schema: index },
      tagged: true,
    },
    async ({ ctx, knex, user, query: { parts, ...query } }) => {
      const { rows, json, tag } = await reads.index(knex, user, query)
      if (isUnmodified(ctx, tag)) return undefined
      return parts ? changedParts(rows, parts) : new RawJson(json())
    },
  )
}

/** Several single records in one response, for prefetching. */
export function recordsRoute(
  summary: string,
  { path, access, reads, row, record = row, idFormat = z.uuid() }: ResourceEndpoints,
): Route {
  return get(
    `${path}/records`,
    { summary, access, query: recordsFilter(idFormat), response: { status: 200, schema: z.array(record) } },
    async ({ knex, user, query: { ids } }) => new RawJson(await reads.records(knex, user, ids)),
  )
}

/** The rows of each part; null for a part whose tag the client sent. */
function changedParts(rows: readonly TaggedRow[], clientTags: readonly string[]): (TaggedRow[] | null)[] {
  const parts = partTags(rows, clientTags.length).map((tag, part): TaggedRow[] | null => (tag === clientTags[part] ? null : []))
  for (const row of rows) parts[partOf(row[0], clientTags.length)]?.push(row)
  return parts
}

/** Counts and sums of all rows that the caller may see. */
export function totalsRoute(
  summary: string,
  { path, access }: ResourceEndpoints,
  schema: z.ZodType,
  total: (knex: Knex, user: SessionUser) => Promise<unknown>,
): Route {
  return get(`${path}/totals`, { summary, access, response: { status: 200, schema } }, ({ knex, user }) => total(knex, user))
}

/**
 * A single record by its id or its reference; 404 when there is none that the caller may see. `onRead` notes who has read it.
 */
export function rowRoute(
  summary: string,
  resource: ResourceEndpoints,
  onRead?: (knex: Knex, id: string, userId: string, log: Logger) => Promise<void>,
): Route {
  const { path, access, row, record = row } = resource
  return get(
    `${path}/:id`,
    { summary, access, response: { status: 200, schema: record } },
    async ({ ctx, knex, user, params }) => {
      const json = await resource.reads.one(knex, user, rowKey(resource, params.id))
      if (!json) throw refuse.notFound(resource.label)
      await onRead?.(knex, JSON.parse(json).id, user.id, ctx.state.log)
      return new RawJson(json)
    },
  )
}

/** The key of a row, from the part of an address: an id, a number or a reference. Throws 404 for anything else. */
export function rowKey(resource: ResourceEndpoints, value: string | undefined): RowKey {
  const { idFormat = z.uuid(), referenceLetter, numberFormat, label } = resource
  const id = idFormat.safeParse(value)
  if (id.success) return { id: id.data }
  const text = numberFormat?.safeParse(value)
  if (text?.success) return { number: text.data }
  const number = referenceLetter && new RegExp(`^${referenceLetter}-(\\d{1,15})$`, 'i').exec(value ?? '')?.[1]
  if (!number) throw refuse.notFound(label)
  return { number }
}

/** A page of a list; the address of the next page is in the Link header. */
function pageResponse(ctx: Context, { json, next }: Page): RawJson {
  if (next) {
    const parameters = new URLSearchParams(ctx.querystring)
    parameters.set('cursor', next)
    ctx.set('Link', `<${ctx.path}?${parameters}>; rel="next"`)
  }
  return new RawJson(json)
}

/**
 * Sets the ETag, and the status 304 when the client has the same tag. Not Koa's `fresh`: a request whose code sets
 * If-None-Match is sent with Cache-Control: no-cache, for which `fresh` is always false.
 */
function isUnmodified(ctx: Context, tag: string): boolean {
  const etag = `W/"${tag}"`
  ctx.set('ETag', etag)
  const matches = ctx
    .get('If-None-Match')
    .split(',')
    .some((candidate) => candidate.trim().replace(/^(?!W\/)/, 'W/') === etag)
  if (matches) ctx.status = 304
  return matches
}
