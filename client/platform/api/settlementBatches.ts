import { queryOptions } from '@tanstack/react-query'
import { api } from '#shared/kernel/paths'
import type { SettlementBatch, SettlementBatchRow } from '#shared/settlements/settlementBatch'
import { request } from '../transport/request.ts'
import { openedQuery } from './openedQuery.ts'

/** The queries of batches: settlements that are processed or paid one after the other. */
export const settlementBatches = {
  /** The latest ones, newest first. */
  latest: () => openedQuery<SettlementBatchRow[]>(`${api.settlements}/batches`),

  /** One of them, asked for each second while it is under way: a settlement that is refused changes no row. */
  one: (id: string) =>
    queryOptions({
      queryKey: [api.settlements, 'batch', id],
      queryFn: async ({ signal }) =>
        (await request<SettlementBatch>([api.settlements, 'batches', encodeURIComponent(id)], { signal })).body,
      refetchOnMount: 'always',
      refetchInterval: ({ state }) => (state.data?.endedAt === null ? 1_000 : false),
    }),
}
