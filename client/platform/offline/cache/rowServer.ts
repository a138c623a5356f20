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
    async all(resource, tag) {
      const rows: CachedRow[] = []
      let cursor: string | null = null
      do {
        const path: Segment[] = [api[resource], { set: 'working', limit: pageSize, cursor }]
        const response: ApiResponse<CachedRow[] | undefined> = await ask(path, cursor === null ? tag : null)
        if (!response.body) return null
        rows.push(...response.body)
        cursor = nextCursor(response.headers.get('Link'))
      } while (cursor !== null)
      return rows
    },
    async index(resource, tag, parts) {
      const path: Segment[] = [api[resource], 'index', { set: 'working', parts: parts.join('.') }]
      const response: ApiResponse<(TaggedRow[] | null)[] | undefined> = await ask(path, tag)
      return response.body ?? null
    },
    rows: async (resource, ids) => (await ask<CachedRow[]>([api[resource], { ids: ids.join(','), set: 'working' }])).body,
    totals: async (resource) => (await ask<unknown>([api[resource], 'totals'])).body,
    records: async (resource, ids) => (await ask<{ id: string }[]>([api[resource], 'records', { ids: ids.join(',') }])).body,
  }
}
