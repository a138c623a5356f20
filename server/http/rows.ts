import type { Context } from 'koa'
import { z } from 'zod'
import type { Page, RowKey } from '../database/list.ts'
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
 * The row that `read` finds under what the path says, its id or the reference people read (its letter and its number:
 * A-1042); throws 404, with what it is `called`, when there is none.
 */
export async function rowAnswer(
  said: string | undefined,
  { called, letter }: { called: string; letter: string },
  read: (key: RowKey) => Promise<string | null>,
): Promise<WrittenJson> {
  const reference = new RegExp(`^${letter}-\\d{1,15}$`, 'i')
  const known = z
    .union([
      z.uuid().transform((id): RowKey => ({ id })),
      z
        .string()
        .regex(reference)
        .transform((text): RowKey => ({ number: text.slice(letter.length + 1) })),
    ])
    .safeParse(said)
  const json = known.success ? await read(known.data) : null
  if (!json) throw refuse.notFound(called)
  return new WrittenJson(json)
}
