import { api } from '#shared/kernel/paths'
import type { TaggedRow } from '#shared/kernel/rowTags'
import { nextCursor } from '../../transport/cursor.ts'
import { type ApiResponse, request, type Segment } from '../../transport/request.ts'
import type { CachedRow } from './resources.ts'
import type { RowServer } from './revalidation.ts'

/** The server's limit. */
const pageSize = 1000

/**
 * The server as this user reads it. It refuses requests once another user has signed in in another tab, because this cache must
 * not get the other user's rows.
 */
export function rowServerFor(userId: string): RowServer {
  const ask = <Body>(path: Segment[], tag: string | null = null): Promise<ApiResponse<Body>> =>
    request(path, { headers: { 'X-Expected-User': userId, ...(tag === null ? {} : { 'If-None-Match': `W/"${tag}"` }) } })
  return {
    async all(noun, tag) {
      const rows: CachedRow[] = []
      let cursor: string | null = null
      do {
        const path: Segment[] = [api[noun], { set: 'working', limit: pageSize, cursor }]
        const response: ApiResponse<CachedRow[] | undefined> = await ask(path, cursor === null ? tag : null)
        if (!response.body) return null
        rows.push(...response.body)
        cursor = nextCursor(response.headers.get('Link'))
      } while (cursor !== null)
      return rows
    },
    async index(noun, tag, parts) {
      const path: Segment[] = [api[noun], 'index', { set: 'working', parts: parts.join('.') }]
      const response: ApiResponse<(TaggedRow[] | null)[] | undefined> = await ask(path, tag)
      return response.body ?? null
    },
    rows: async (noun, ids) => (await ask<CachedRow[]>([api[noun], { ids: ids.join(','), set: 'working' }])).body,
    totals: async (noun) => (await ask<unknown>([api[noun], 'totals'])).body,
    records: async (noun, ids) => (await ask<{ id: string }[]>([api[noun], 'records', { ids: ids.join(',') }])).body,
  }
}
