import type { Context } from 'koa'
import { z } from 'zod'
import type { Page, RowKey } from '../database/list.ts'
import type { Index } from '../database/setIndex.ts'
import { refuse } from './refusal.ts'
import { WrittenJson } from './route.ts'

/** A page of a list; the same question from where it ended is in the Link header. */
export function pageAnswer(ctx: Context, { json, next }: Page): WrittenJson {
  if (next) {
    const parameters = new URLSearchParams(ctx.querystring)
    parameters.set('cursor', next)
    ctx.set('Link', `<${ctx.path}?${parameters}>; rel="next"`)
  }
  return new WrittenJson(json)
}

/**
 * A page of a list that may be asked for as a set. The first page of a set carries the set's tag, and is a 304 for who holds
 * that very set. The tag is read first: should a row change in between, the next refresh finds the set changed, never the
 * other way about.
 */
export async function setAnswer(
  ctx: Context,
  { set, cursor }: { set?: string | undefined; cursor?: string | undefined },
  readTag: () => Promise<Index>,
  read: () => Promise<Page>,
): Promise<WrittenJson | undefined> {
  if (set && !cursor && isHeld(ctx, (await readTag()).tag)) return undefined
  return pageAnswer(ctx, await read())
}

/** The index of a set with the set's tag, or a 304 for who holds that very set. */
export function indexAnswer(ctx: Context, { json, tag }: Index): WrittenJson | undefined {
  return isHeld(ctx, tag) ? undefined : new WrittenJson(json)
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

interface Called {
  /** What there is none of, when there is none. */
  called: string
  /** The form of an id; a uuid as a rule. */
  form?: z.ZodType<string>
  /** Of the reference people read, its letter and its number: A-1042. */
  letter?: string
}

/** The row that `read` finds under what the path says, its id or its reference; throws 404 when there is none. */
export async function rowAnswer(
  said: string | undefined,
  { called, form = z.uuid(), letter }: Called,
  read: (key: RowKey) => Promise<string | null>,
): Promise<WrittenJson> {
  const id = form.safeParse(said)
  const number = letter && new RegExp(`^${letter}-(\\d{1,15})$`, 'i').exec(said ?? '')?.[1]
  const key = id.success ? { id: id.data } : number ? { number } : null
  const json = key && (await read(key))
  if (!json) throw refuse.notFound(called)
  return new WrittenJson(json)
}
