import type { Knex } from 'knex'
import type { Context } from 'koa'
import { z } from 'zod'
import { index, indexFilter, recordsFilter, rowTag } from '#shared/list'
import { partOf, partTags, type TaggedRow } from '#shared/setParts'
import type { ListQuery, Page, RowKey } from '../reads/list.ts'
import type { Reads } from '../reads/reads.ts'
import type { Access } from './guard.ts'
import { refuse } from './refusal.ts'
import { get, type Route, WrittenJson } from './route.ts'
import type { SessionUser } from './session.ts'

/** A noun whose rows are read: where, by whom, and what they look like. */
interface Noun {
  path: string
  access: Access<SessionUser>
  reads: Reads
  filter: z.ZodType<ListQuery>
  row: z.ZodObject
  /** The single record, where it is more than a row. */
  record?: z.ZodObject
  /** What there is none of, when there is none. */
  called: string
  /** The form of an id; a uuid as a rule. */
  form?: z.ZodType<string>
  /** Of the reference people read, its letter and its number: A-1042. */
  letter?: string
}

/**
 * The list of a noun. The first page of a set carries the set's tag, and is a 304 for who holds that very set. The tag is
 * read first: should a row change in between, the next refresh finds the set changed, never the other way about.
 */
export function listRoute(does: string, { path, access, reads, filter, row }: Noun): Route {
  return get(
    path,
    {
      does: `${does}, newest first; the next page is in the Link header`,
      access,
      query: filter,
      answer: { status: 200, schema: z.array(reads.cached ? row.extend(rowTag) : row) },
      tagged: reads.cached,
    },
    async ({ ctx, knex, user, query }) => {
      if (query.set && !query.cursor && isHeld(ctx, (await reads.index(knex, user, query)).tag)) return undefined
      return pageAnswer(ctx, await reads.list(knex, user, query))
    },
  )
}

/** The index of a set with the set's tag, whole or of the parts that differ, or a 304 for who holds that very set. */
export function indexRoute(does: string, { path, access, reads }: Noun): Route {
  return get(
    `${path}/index`,
    {
      does: `${does}, each with its row tag`,
      access,
      query: indexFilter,
      answer: { status: 200, schema: index },
      tagged: true,
    },
    async ({ ctx, knex, user, query: { parts, ...question } }) => {
      const { json, tag } = await reads.index(knex, user, question)
      if (isHeld(ctx, tag)) return undefined
      return parts ? differing(JSON.parse(json), parts) : new WrittenJson(json)
    },
  )
}

/** Several rows, each as its single record: what a device reads ahead of need, in one answer. */
export function recordsRoute(does: string, { path, access, reads, row, record = row, form = z.uuid() }: Noun): Route {
  return get(
    `${path}/records`,
    { does, access, query: recordsFilter(form), answer: { status: 200, schema: z.array(record) } },
    async ({ knex, user, query: { ids } }) => new WrittenJson(await reads.records(knex, user, ids)),
  )
}

/** For each part whose tag the caller holds what is in it; null where that is the same. */
function differing(rows: readonly TaggedRow[], held: readonly string[]): (TaggedRow[] | null)[] {
  const parts = partTags(rows, held.length).map((tag, part): TaggedRow[] | null => (tag === held[part] ? null : []))
  for (const row of rows) parts[partOf(row[0], held.length)]?.push(row)
  return parts
}

/** Counts and sums over everything the caller may see. */
export function totalsRoute(
  does: string,
  { path, access }: Noun,
  schema: z.ZodType,
  total: (knex: Knex, user: SessionUser) => Promise<unknown>,
): Route {
  return get(`${path}/totals`, { does, access, answer: { status: 200, schema } }, ({ knex, user }) => total(knex, user))
}

/** The row under what the path says, its id or its reference; 404 when there is none that the caller may see. */
export function rowRoute(does: string, { path, access, reads, row, record = row, called, form = z.uuid(), letter }: Noun): Route {
  return get(`${path}/:id`, { does, access, answer: { status: 200, schema: record } }, async ({ knex, user, params }) => {
    const id = form.safeParse(params.id)
    const number = letter && new RegExp(`^${letter}-(\\d{1,15})$`, 'i').exec(params.id ?? '')?.[1]
    const key: RowKey | null = id.success ? { id: id.data } : number ? { number } : null
    const json = key && (await reads.one(knex, user, key))
    if (!json) throw refuse.notFound(called)
    return new WrittenJson(json)
  })
}

/** A page of a list; the same question from where it ended is in the Link header. */
function pageAnswer(ctx: Context, { json, next }: Page): WrittenJson {
  if (next) {
    const parameters = new URLSearchParams(ctx.querystring)
    parameters.set('cursor', next)
    ctx.set('Link', `<${ctx.path}?${parameters}>; rel="next"`)
  }
  return new WrittenJson(json)
}

/**
 * Says the tag, and answers 304 when the caller holds it. Not Koa's `fresh`: a browser that sends If-None-Match by itself
 * adds Cache-Control: no-cache, which `fresh` takes for a wish to have everything again.
 */
function isHeld(ctx: Context, tag: string): boolean {
  const etag = `W/"${tag}"`
  ctx.set('ETag', etag)
  const held = ctx
    .get('If-None-Match')
    .split(',')
    .some((one) => one.trim().replace(/^(?!W\/)/, 'W/') === etag)
  if (held) ctx.status = 304
  return held
}
