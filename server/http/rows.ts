import type { Context } from 'koa'
import { z } from 'zod'
import type { Page } from '../database/list.ts'
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

/** The row that `read` finds under the id of the path; throws 404, with what it is `called`, when there is none. */
export async function rowAnswer(
  id: string | undefined,
  called: string,
  read: (id: string) => Promise<string | null>,
): Promise<WrittenJson> {
  const known = z.uuid().safeParse(id)
  const json = known.success ? await read(known.data) : null
  if (!json) throw refuse.notFound(called)
  return new WrittenJson(json)
}
