import { z } from 'zod'
import { settlementStatuses } from './status.ts'

/** A delivered load of an owner-operator whose paperwork is there, and whose pay is not paid yet. */
export const duePay = z.object({
  loadId: z.string(),
  driverId: z.uuid(),
  driverName: z.string(),
  submittedOn: z.iso.date().describe('The day on which the first page of the proof of delivery arrived'),
  dueOn: z.iso.date().describe('The last day on which it is paid in time'),
  settlement: z.string().nullable().describe('The settlement that pays it; null without one'),
  status: z.enum(settlementStatuses).nullable().describe('The status of that settlement'),
})

export type DuePay = z.infer<typeof duePay>

export const duePays = z.object({
  due: z.array(duePay).describe('The first 200, by their deadline'),
  total: z.int().describe('Of all of them'),
})

export type DuePays = z.infer<typeof duePays>
