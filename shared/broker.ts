import { z } from 'zod'
import { listFilter, setParameter } from './list.ts'

/** A broker, who pays for loads (§3). */
export const broker = z.object({
  id: z.uuid(),
  name: z.string(),
  updatedAt: z.iso.datetime({ offset: true }),
  version: z.number().int(),
})

export type Broker = z.infer<typeof broker>

/** Filters of `GET /api/brokers`. */
export const brokerFilter = listFilter(z.uuid(), 'name').extend({
  set: setParameter,
})
