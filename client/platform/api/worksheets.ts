import { queryOptions } from '@tanstack/react-query'
import { api } from '#shared/kernel/paths'
import type { EscrowHeld } from '#shared/settlements/payAccount'
import type { PayInputs } from '#shared/settlements/payInputs'
import type { LeftToOthers } from '#shared/settlements/settlementBatch'
import type { WaitingCorrection } from '#shared/settlements/settlementDispute'
import { request } from '../transport/request.ts'

interface Asked {
  driver: string
  kind: PayInputs['kind']
  from: string
  until: string
}

/** What settlements are worked out from, as it is now; no device stores it. */
export const worksheets = {
  /** Of a driver, for a period. */
  ofDriver: (asked: Asked) =>
    queryOptions({
      queryKey: [api.settlements, 'worksheet', asked],
      queryFn: async ({ signal }) => (await request<PayInputs>([api.settlements, 'worksheet', { ...asked }], { signal })).body,
      refetchOnMount: 'always',
    }),

  /** What was agreed and no settlement has paid yet. */
  corrections: () =>
    queryOptions({
      queryKey: [api.settlements, 'corrections'],
      queryFn: async ({ signal }) => (await request<WaitingCorrection[]>([api.settlements, 'corrections'], { signal })).body,
      refetchOnMount: 'always',
    }),

  /** What is held as escrow, and what of it is to be returned. */
  escrow: () =>
    queryOptions({
      queryKey: [api.settlements, 'escrow'],
      queryFn: async ({ signal }) => (await request<EscrowHeld>([api.settlements, 'escrow'], { signal })).body,
      refetchOnMount: 'always',
    }),

  /** Which pending settlements this person has prepared, and who processes them. */
  leftToOthers: () =>
    queryOptions({
      queryKey: [api.settlements, 'left to others'],
      queryFn: async ({ signal }) => (await request<LeftToOthers>([api.settlements, 'process-all'], { signal })).body,
      refetchOnMount: 'always',
    }),

  /** Of a pending settlement, that is worked out again. */
  ofSettlement: (id: string) =>
    queryOptions({
      queryKey: [api.settlements, 'worksheet of', id],
      queryFn: async ({ signal }) =>
        (await request<PayInputs>([api.settlements, encodeURIComponent(id), 'worksheet'], { signal })).body,
      refetchOnMount: 'always',
    }),
}
