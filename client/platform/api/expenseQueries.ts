import { queryOptions } from '@tanstack/react-query'
import { api } from '#shared/kernel/paths'
import type { UnreviewedExpenses } from '#shared/loads/expense'
import { request } from '../transport/request.ts'

/** The query of receipts: the first that wait for the office, and how many there are. Stored, for a dashboard without a network. */
export const unreviewedExpenses = queryOptions({
  queryKey: [`${api.loads}/expenses`],
  queryFn: async ({ signal }) => (await request<UnreviewedExpenses>([api.loads, 'expenses'], { signal })).body,
})
