import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { api } from '#shared/paths'
import type { Quote, QuoteStatus } from '#shared/quote'
import type { CurrentUser } from '#shared/user'
import { ApiError, request } from './request.ts'

/** A page of a list, and the cursor of the one after it. */
export interface Page<Row> {
  rows: Row[]
  next: string | null
}

export interface QuoteSearch {
  status?: QuoteStatus | undefined
  search?: string | undefined
}

const pageSize = 50

/** Every query of the app with its key: the address it reads, as §7 builds it. */
export const queries = {
  /** Who is signed in, null for nobody (§7: a 401 yields no user here). */
  user: () =>
    queryOptions({
      queryKey: [api.user],
      queryFn: async ({ signal }) => {
        try {
          return (await request<CurrentUser>([api.user], { signal })).body
        } catch (error) {
          if (error instanceof ApiError && error.status === 401) return null
          throw error
        }
      },
    }),

  /** The desk's list, newest first. Renewed when the desk opens and when the server says that something changed. */
  quotes: (search: QuoteSearch) =>
    infiniteQueryOptions({
      queryKey: [api.quotes, 'list', search],
      initialPageParam: null as string | null,
      queryFn: ({ pageParam: cursor, signal }) => readPage<Quote>([api.quotes, { ...search, limit: pageSize, cursor }], signal),
      getNextPageParam: (page) => page.next,
      refetchOnMount: 'always',
    }),

  /** The quote requests nobody has answered, for counting: at most 1,000, then `next` is set. */
  openQuotes: () =>
    queryOptions({
      queryKey: [api.quotes, 'open'],
      queryFn: ({ signal }) => readPage<Quote>([api.quotes, { status: 'new', limit: 1000 }], signal),
      refetchOnMount: 'always',
    }),

  /** Everything that is made of quote requests. */
  allQuotes: [api.quotes],
} as const

/** Just these quote requests; those that do not come back are gone. */
export async function readQuotes(ids: readonly string[]): Promise<Quote[]> {
  return (await request<Quote[]>([api.quotes, { ids: ids.join(',') }])).body
}

async function readPage<Row>(segments: Parameters<typeof request>[0], signal: AbortSignal): Promise<Page<Row>> {
  const { body, headers } = await request<Row[]>(segments, { signal })
  return { rows: body, next: nextCursor(headers.get('Link')) }
}

/** The cursor in `Link: </api/quotes?cursor=…>; rel="next"`, or null at the end of a list. */
export function nextCursor(link: string | null): string | null {
  const address = /<([^>]*)>\s*;\s*rel="?next"?/.exec(link ?? '')?.[1]
  return address === undefined ? null : new URL(address, 'http://list').searchParams.get('cursor')
}
