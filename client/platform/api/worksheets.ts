import { queryOptions } from '@tanstack/react-query'
import { api } from '#shared/kernel/paths'
import type { DuePays } from '#shared/settlements/duePays'
import type { EscrowHeld } from '#shared/settlements/payAccount'
import type { PayInputs } from '#shared/settlements/payInputs'
import type { LeftToOthers } from '#shared/settlements/settlementBatch'
import type { WaitingCorrection } from '#shared/settlements/settlementDispute'
import { request } from '../transport/request.ts'

interface WorksheetFilters {
  driver: string
  kind: PayInputs['kind']
  from: string
  until: string
}

/** The inputs of settlements, as they are now; no device stores them. */
export const worksheets = {
  /** The pay inputs of a driver, for a period. */
  ofDriver: (filters: WorksheetFilters) =>
    queryOptions({
      queryKey: [api.settlements, 'worksheet', filters],
      queryFn: async ({ signal }) => (await request<PayInputs>([api.settlements, 'worksheet', { ...filters }], { signal })).body,
      refetchOnMount: 'always',
    }),

  /** The agreed adjustments that no settlement has paid yet. */
  corrections: () =>
    queryOptions({
      queryKey: [api.settlements, 'corrections'],
      queryFn: async ({ signal }) => (await request<WaitingCorrection[]>([api.settlements, 'corrections'], { signal })).body,
      refetchOnMount: 'always',
    }),

  /** The escrow that the company holds, and the accounts to be returned. */
  escrow: () =>
    queryOptions({
      queryKey: [api.settlements, 'escrow'],
      queryFn: async ({ signal }) => (await request<EscrowHeld>([api.settlements, 'escrow'], { signal })).body,
      refetchOnMount: 'always',
    }),

  /** The loads of owner-operators whose pay is due. */
  due: () =>
    queryOptions({
      queryKey: [api.settlements, 'due'],
      queryFn: async ({ signal }) => (await request<DuePays>([api.settlements, 'due'], { signal })).body,
      refetchOnMount: 'always',
    }),

  /** Which pending settlements this person has prepared, and who processes them. */
  leftToOthers: () =>
    queryOptions({
      queryKey: [api.settlements, 'left to others'],
      queryFn: async ({ signal }) => (await request<LeftToOthers>([api.settlements, 'process-all'], { signal })).body,
      refetchOnMount: 'always',
    }),

  /** The pay inputs of a pending settlement, to recalculate it. */
  ofSettlement: (id: string) =>
    queryOptions({
      queryKey: [api.settlements, 'worksheet of', id],
      queryFn: async ({ signal }) =>
        (await request<PayInputs>([api.settlements, encodeURIComponent(id), 'worksheet'], { signal })).body,
      refetchOnMount: 'always',
    }),
}
