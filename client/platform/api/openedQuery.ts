import { queryOptions } from '@tanstack/react-query'
import { request } from '../transport/request.ts'

/** What an address responds with, fetched each time a screen opens it. */
export function openedQuery<Body>(address: string) {
  return queryOptions({
    queryKey: [address],
    queryFn: async ({ signal }) => (await request<Body>([address], { signal })).body,
    refetchOnMount: 'always',
  })
}
